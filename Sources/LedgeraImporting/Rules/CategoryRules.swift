package import LedgeraDiagnostics
package import LedgeraEnvironment
import LedgeraParsing
import LedgeraQuerying

/// What hledger's CSV rules say about where money goes, for lines that come from elsewhere: statements of
/// any format, and transactions that are typed (reference.md § Imports).
///
/// Of a rules file only the blocks of `if` count that set `account2`; further postings are a warning. Columns that `fields` names are
/// taken from a line by what they are called.
package struct CategoryRules: Sendable {
  /// What a line says, as rules look at it.
  package struct Line: Sendable {
    /// 2026-11-21; empty: not known.
    package var date = ""
    package var payee = ""
    /// Everything that is said, the payee included.
    package var text = ""
    /// With its sign; empty: not known.
    package var amount = ""

    package init(date: String = "", payee: String, text: String, amount: String) {
      (self.date, self.payee, self.text, self.amount) = (date, payee, text, amount)
    }

    /// What a column of a name holds; nil: a line has no such thing.
    fileprivate func value(_ column: String) -> String? {
      switch ColumnNames.column(named: column) {
      case .date, .valueDate: return date
      case .payee: return payee
      case .description: return text
      case .amount: return amount
      case .out: return amount.hasPrefix("-") ? String(amount.dropFirst()) : ""
      case .in: return amount.hasPrefix("-") ? "" : amount
      default: return column == "note" ? text : nil
      }
    }
  }

  /// Whether they say what the days of records are.
  package let setsDate: Bool
  /// Whether they say besides which account records are about, or which lines are none.
  package let readsRecords: Bool
  private let rules: ConversionRules
  private let plan: RecordPlan
  /// The columns of the rules, in their order.
  private let columns: [String]
  /// The rules file and what it includes.
  package let sources: SourceMap
  package let diagnostics: DiagnosticList

  package init(path: String, contents: FileContents, environment: Environment) {
    let text = RulesText(path: path, contents: contents, firstFile: 0, environment)
    var parser = RulesParser(text, environment)
    parser.parse()
    var columns: [String] = []
    for (name, place) in parser.rules.columns {
      while columns.count <= place { columns.append("") }
      columns[place] = name
    }
    self.columns = columns
    let fields = parser.rules.assignments.map(\.field)
    setsDate = fields.contains(TransactionField(.date))
    readsRecords =
      setsDate && (parser.rules.skippedLines > 0 || fields.contains(TransactionField(.account, 1)))
    rules = parser.rules
    plan = RecordPlan(parser.rules)
    var sources = SourceMap()
    for file in text.files { _ = sources.add(file) }
    self.sources = sources
    var diagnostics = parser.findings
    if !diagnostics.hasErrors, !parser.rules.blocks.contains(where: \.setsCategory) {
      diagnostics.add(.rulesWithoutCategories)
    }
    let assignments = parser.rules.assignments + parser.rules.blocks.flatMap(\.assignments)
    if let more = assignments.first(where: { $0.field.posting ?? 1 > 2 }) {
      diagnostics.add(.rulesWithMorePostings(more))
    }
    self.diagnostics = diagnostics
  }

  /// The account that the last matching rule names, and the pattern that matched; nil: none does.
  package func account(for line: Line) -> (account: String, pattern: String)? {
    let record = record(of: line)
    let found = rules.blocks.indices.last { number in
      rules.blocks[number].setsCategory && plan.blocks[number].matches(record)
    }
    guard let found else { return nil }
    let fields = RecordFields(record, plan)
    fields.take(record, blocks: [found])
    guard let value = fields.value(plan.slot(of: .category)) else { return nil }
    let account = String(decoding: value.text.trimmed, as: UTF8.self)
    guard !account.isEmpty, value.missingColumn == nil, AccountName.problem(with: account) == nil
    else {
      return nil
    }
    return (account, rules.blocks[found].pattern(matching: record))
  }

  /// The line as a record with the columns of the rules, then all else that it says.
  private func record(of line: Line) -> CSVRecord {
    let named = columns.map { line.value($0) ?? "" }
    let all = named + (columns.isEmpty ? [line.date] : []) + [line.text, line.amount]
    let quoted = all.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
    let table = CSVTable(
      Array(quoted.joined(separator: ",").utf8), separator: UInt8(ascii: ","), keepsEmptyRows: true)
    return CSVRecord(table, row: 0, isJoined: true)
  }
}

extension TransactionField {
  /// Where the money goes.
  fileprivate static let category = TransactionField(.account, 2)
}

extension ConversionRules.Block {
  /// Whether it says where the money of records goes.
  fileprivate var setsCategory: Bool { assignments.contains { $0.field == .category } }

  /// The patterns that a record matches, as written.
  fileprivate func pattern(matching record: CSVRecord) -> String {
    let matching = alternatives.first { $0.allSatisfy { $0.matches(record) } } ?? []
    return matching.map(\.pattern.source).joined(separator: " & ")
  }
}

extension Diagnostic {
  fileprivate static var rulesWithoutCategories: Diagnostic {
    var finding = Diagnostic(
      .csvRulesColumn, "no 'if' of these rules sets account2, so they assign no accounts",
      at: Span(file: FileID(number: 0), range: 0..<0))
    finding.help = ["write an account2 line, indented below 'if PATTERN'"]
    return finding
  }

  fileprivate static func rulesWithMorePostings(
    _ assignment: ConversionRules.Assignment
  ) -> Diagnostic {
    var finding = Diagnostic(
      .csvRulesColumn, "'\(assignment.field.name)' does not count here, only account2 does",
      at: assignment.span)
    finding.help = ["read the file with -f to have all postings of its rules"]
    return finding
  }
}
