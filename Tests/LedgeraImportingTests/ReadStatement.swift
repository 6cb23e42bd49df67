import LedgeraDiagnostics
import LedgeraImporting
import LedgeraModel
import LedgeraQuantities

/// A bank's file as tests compare it.
struct ReadStatement {
  /// `LINE DAY AMOUNT [(fee FEE)] [= BALANCE] [CURRENCY] TEXT [#ID]`.
  let rows: [String]
  /// The same of what is not booked.
  let pending: [String]
  /// `LINE:COLUMN code: headline`.
  let findings: [String]
  let hasErrors: Bool
  /// Findings that are counted only.
  let droppedCount: Int
  let encoding: TextEncoding
  /// `ACCOUNT CURRENCY OPENING -> CLOSING on DAY`, `?` for what the file does not say.
  let statements: [String]

  init(_ text: String, _ options: StatementOptions = .init()) {
    self.init(bytes: Array(text.utf8), options)
  }

  init(bytes: [UInt8], _ options: StatementOptions = .init()) {
    let file = bytes.withUnsafeBytes {
      StatementFile(path: "bank.csv", bytes: $0, options: options)
    }
    encoding = file.encoding
    statements = file.statements.map { statement in
      let day = statement.closing?.day.map { " on \($0.text)" } ?? ""
      let balances = [statement.opening, statement.closing].map {
        $0?.quantity.description ?? "?"
      }
      return "\(statement.account) \(statement.currency) \(balances[0]) -> \(balances[1])\(day)"
    }
    func shown(_ row: StatementRow) -> String {
      var parts = ["\(row.line)", row.day.text, row.amount.description]
      if !row.fee.isZero { parts.append("(fee \(row.fee))") }
      if let balance = row.balance { parts.append("= \(balance)") }
      parts += [row.currency, row.text, row.id.isEmpty ? "" : "#\(row.id)"]
      return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
    rows = file.rows.map(shown)
    pending = file.statements.flatMap(\.rows).filter(\.isPending).map(shown)
    droppedCount = file.diagnostics.droppedCount
    hasErrors = file.diagnostics.hasErrors
    findings = file.diagnostics.findings.map { finding in
      let span = finding.primary?.span
      let place = span.map { file.sources[$0.file].position(of: Int($0.offset)) }
      return "\(place?.line ?? 0):\(place?.byteColumn ?? 0) \(finding.code.slug): "
        + finding.headline
    }
  }

  /// Options of the given parts.
  static func options(
    columns: [StatementColumn]? = nil, date: String? = nil, separator: Character? = nil,
    inverted: Bool = false
  ) -> StatementOptions {
    var options = StatementOptions()
    options.columns = columns
    options.dateFormat = date.flatMap { DateFormat($0) }
    options.separator = separator?.asciiValue
    options.isInverted = inverted
    return options
  }
}
