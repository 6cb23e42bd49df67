package import LedgeraDocuments
package import LedgeraImporting
package import LedgeraJSON
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// What banks' files say, statement by statement, as they say it.
package struct StatementListing: Sendable {
  /// One file as it was read.
  package struct File: Sendable {
    package let name: String
    package let contents: StatementFile
    /// What is wrong with it, for programs.
    package let findings: [JSONValue]

    package init(name: String, contents: StatementFile, findings: [JSONValue]) {
      self.name = name
      self.contents = contents
      self.findings = findings
    }
  }

  package let files: [File]

  package init(_ files: [File]) { self.files = files }

  package var document: Document {
    Document(
      title: "Statements", blocks: blocks, records: records,
      json: Self.form.json(self, NoTexts()))
  }

  private var statements: [(file: File, statement: BankStatement)] {
    files.flatMap { file in file.contents.statements.map { (file, $0) } }
  }

  // MARK: Text

  private var blocks: [Block] {
    var blocks: [Block] = []
    for (file, statement) in statements {
      if !blocks.isEmpty { blocks.append(.space) }
      blocks.append(.heading(heading(statement, in: file)))
      let rows = statement.rows.map { row in
        Row([
          Cell(row.day.text), Cell(row.isPending ? "!" : ""), Cell(row.payee),
          Cell(row.description), Cell(amount(row.amount, row.currency)),
        ])
      }
      blocks.append(.table(Table(layout: .plain, columns: Self.columns, rows: rows)))
    }
    return blocks
  }

  private static let columns: [LedgeraDocuments.Column] = [
    Column(.date), Column(.text), Column(.description, maximumWidth: 30),
    Column(.description, maximumWidth: 50), Column(.amount),
  ]

  /// `n.ofx: 1234567, from 10.00 to 12.50 EUR on 2026-11-21`.
  private func heading(_ statement: BankStatement, in file: File) -> String {
    var parts = [file.name + (statement.account.isEmpty ? "" : ": \(statement.account)")]
    if let opening = statement.opening { parts.append("from \(opening.quantity)") }
    if let closing = statement.closing {
      let day = closing.day.map { " on \($0.text)" } ?? ""
      parts.append("to \(amount(closing.quantity, statement.currency))\(day)")
    }
    return ForeignText(parts.joined(separator: ", ")).line
  }

  private func amount(_ quantity: Quantity, _ currency: String) -> String {
    currency.isEmpty ? "\(quantity)" : "\(quantity) \(currency)"
  }

  // MARK: Machines

  package static let form = ReportForm<StatementListing, NoTexts>("statements") {
    Field("statements", .list(ReadStatement.fields)) { listing in
      listing.statements.map { ReadStatement(file: $0.file, statement: $0.statement) }
    }
    Field("findings", .list(of: .defined("finding"))) { $0.files.flatMap(\.findings) }
  }

  private var records: Records {
    let rows = statements.flatMap { file, statement in
      statement.rows.map {
        ReadRow(file: file.name, account: statement.account, row: $0)
      }
    }
    return ReadRow.fields.records(rows, NoTexts())
  }

  fileprivate struct ReadStatement {
    let file: File
    let statement: BankStatement
  }

  fileprivate struct ReadRow {
    let file: String
    let account: String
    let row: StatementRow
  }
}

extension StatementListing.ReadStatement {
  fileprivate static let fields = Fields<StatementListing.ReadStatement, NoTexts> {
    Field("file", .text) { $0.file.name }
    Field("format", .text) { $0.file.contents.format.rawValue }
    Field("account", .text) { $0.statement.account.written }
    Field("commodity", .text) { $0.statement.currency.written }
    Field("opening", .object(balanceFields)) { $0.statement.opening }
    Field("closing", .object(balanceFields)) { $0.statement.closing }
    Field("lines", .list(StatementRow.fields)) { $0.statement.rows }
  }

  private static let balanceFields = Fields<BankBalance, NoTexts> {
    Field("date", .day) { $0.day }
    Field("quantity", .number) { $0.quantity.description }
  }
}

extension StatementListing.ReadRow {
  fileprivate static let fields = Fields<StatementListing.ReadRow, NoTexts> {
    Field("file", .text) { $0.file }
    Field("account", .text) { $0.account }
    StatementRow.fields.of { $0.row }
  }
}

extension StatementRow {
  fileprivate static let fields = Fields<StatementRow, NoTexts> {
    Field("date", .day) { $0.day }
    Field("value date", .day) { $0.valueDay }
    Field("quantity", .number) { $0.amount.description }.headed("amount")
    Field("commodity", .text) { $0.currency.written }
    Field("payee", .text) { $0.payee.written }
    Field("memo", .text) { $0.description.written }
    Field("id", .text) { $0.id.written }
    Field("pending", .flag) { $0.isPending }
    Field("line", .count) { $0.line }
    Field("fee", .number) { $0.fee.isZero ? nil : $0.fee.description }
  }
}

extension String {
  /// nil when a file does not say it.
  fileprivate var written: String? { isEmpty ? nil : self }
}
