import LedgeraDiagnostics

/// Rows that hold nothing but more text of the entry before them. One after the last entry is a footer, unless
/// entries before have such rows, too.
struct Continuations {
  private var rows: [(text: String, place: Span)] = []
  /// The statement of the last entry; nil: none has come yet.
  private var latest: Int?
  private var areUsual = false

  mutating func note(_ text: String, at place: Span) { rows.append((text, place)) }

  /// Gives the rows to the entry before the one that comes now.
  mutating func take(
    beforeEntryOf statement: Int, _ statements: inout [BankStatement],
    _ parser: inout StatementRowParser
  ) {
    areUsual = areUsual || latest != nil && !rows.isEmpty
    finish(&statements, &parser)
    latest = statement
  }

  mutating func finish(_ statements: inout [BankStatement], _ parser: inout StatementRowParser) {
    for row in rows {
      if areUsual, let latest {
        statements[latest].rows[statements[latest].rows.count - 1].goOn(with: row.text)
      } else {
        parser.report(leftOut: row.place)
      }
    }
    rows = []
  }
}
