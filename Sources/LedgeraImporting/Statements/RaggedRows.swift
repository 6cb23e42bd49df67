import LedgeraDiagnostics

/// Rows that have other fields than the header names: a separator within a text that is not quoted, or two rows
/// on one line.
struct RaggedRows {
  private var count = 0
  private var first: (place: Span, fields: Int, names: Int)?

  /// Empty fields beyond the header do not count, nor missing ones that nothing is read from.
  mutating func note(_ row: Int, _ table: CSVTable, _ layout: StatementLayout, at place: Span) {
    let (fields, names) = (table.rows[row].count, layout.columns.count)
    guard fields != names else { return }
    let counts =
      fields > names
      ? (names..<fields).contains { !table.text(row: row, column: $0).isEmpty }
      : layout.columns[fields...].contains { $0 != .skipped }
    guard counts else { return }
    count += 1
    first = first ?? (place, fields, names)
  }

  /// About all of them together; nil: there are none.
  var finding: Diagnostic? {
    guard let first else { return nil }
    let fields = "\(counted(first.fields, "field")) where the header names \(first.names)"
    var finding = Diagnostic(
      .csvFields,
      count == 1 ? "this row has \(fields)" : "\(count) rows have \(fields), this one first",
      at: first.place)
    finding.help = ["see whether texts with separators are quoted, and each row is on its own line"]
    return finding
  }
}
