public import LedgeraDocuments
public import LedgeraImporting
import LedgeraModel
import LedgeraQuantities

/// What banks' files say, statement by statement, as they say it.
public struct StatementListing: Sendable {
  /// One file as it was read.
  public struct File: Sendable {
    public let name: String
    public let contents: StatementFile
    /// What is wrong with it, for programs.
    public let findings: [JSONValue]

    public init(name: String, contents: StatementFile, findings: [JSONValue]) {
      self.name = name
      self.contents = contents
      self.findings = findings
    }
  }

  public let files: [File]

  public init(_ files: [File]) { self.files = files }

  public var document: Document {
    Document(title: "Statements", blocks: blocks, records: records, json: json)
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
    return parts.joined(separator: ", ")
  }

  private func amount(_ quantity: Quantity, _ currency: String) -> String {
    currency.isEmpty ? "\(quantity)" : "\(quantity) \(currency)"
  }

  // MARK: Machines

  private var records: Records {
    Records(
      header: [
        "file", "account", "date", "value-date", "amount", "commodity", "payee", "memo", "id",
        "pending", "line",
      ],
      rows: statements.flatMap { file, statement in
        statement.rows.map { row in
          [
            file.name, statement.account, row.day.text, row.valueDay?.text ?? "", "\(row.amount)",
            row.currency, row.payee, row.description, row.id, row.isPending ? "yes" : "no",
            "\(row.line)",
          ]
        }
      })
  }

  private var json: JSONValue {
    .report([
      .init("report", "statements"),
      .init("statements", .array(statements.map { json($0.statement, in: $0.file) })),
      .init("findings", .array(files.flatMap(\.findings))),
    ])
  }

  private func json(_ statement: BankStatement, in file: File) -> JSONValue {
    .object([
      .init("file", .string(file.name)), .init("format", .string(file.contents.format.rawValue)),
      .init("account", .text(statement.account)), .init("commodity", .text(statement.currency)),
      .init("opening", json(statement.opening)), .init("closing", json(statement.closing)),
      .init("lines", .array(statement.rows.map(json))),
    ])
  }

  private func json(_ balance: BankBalance?) -> JSONValue {
    guard let balance else { return .null }
    return .object([
      .init("date", .optional(balance.day?.text)),
      .init("quantity", .string(balance.quantity.description)),
    ])
  }

  private func json(_ row: StatementRow) -> JSONValue {
    .object([
      .init("date", .string(row.day.text)), .init("valueDate", .optional(row.valueDay?.text)),
      .init("quantity", .string(row.amount.description)), .init("commodity", .text(row.currency)),
      .init("payee", .text(row.payee)), .init("memo", .text(row.description)),
      .init("id", .text(row.id)), .init("pending", .bool(row.isPending)),
      .init("line", .integer(row.line)),
    ])
  }
}

extension JSONValue {
  /// A text that is null when a file does not say it.
  fileprivate static func text(_ text: String) -> JSONValue {
    text.isEmpty ? .null : .string(text)
  }
}
