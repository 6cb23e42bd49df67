import LedgeraDocuments

extension Records {
  /// The same with `'` before every field that a spreadsheet would take for a formula. The header is
  /// Ledgera's own.
  var guardingFormulas: Records {
    let rows = self.rows
    return Records(
      header: header,
      rows: OnDemand { rows.lazy.map { row in row.map { Self.guarded($0) } } })
  }

  private static func guarded(_ field: String) -> String {
    guard let first = field.unicodeScalars.first, formulaStarts.contains(first),
      !isPlainNumber(field)
    else { return field }
    return "'" + field
  }

  /// What formulas start with, also in full width, and blanks that spreadsheets pass over before.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
  ]

  /// `-12.50`, `+3`, `-4,5 %`: digits with one mark at most.
  private static func isPlainNumber(_ field: String) -> Bool {
    var rest = field.utf8.dropFirst(
      field.utf8.first.map { "+-".utf8.contains($0) } ?? false ? 1 : 0)
    if rest.last == UInt8(ascii: "%") { rest = rest.dropLast() }
    if rest.last == UInt8(ascii: " ") { rest = rest.dropLast() }
    let marks = rest.count { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    return marks < rest.count && marks <= 1
      && rest.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
  }
}
