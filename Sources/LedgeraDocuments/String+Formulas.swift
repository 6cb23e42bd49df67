extension String {
  /// The same as a field of a table that a spreadsheet may read: with `'` before it if that would take it
  /// for a formula.
  package var guardedFormula: String {
    guard let first = unicodeScalars.first, Self.formulaStarts.contains(first), !isPlainNumber
    else { return self }
    return "'" + self
  }

  /// What formulas start with, also in full width, and blanks that spreadsheets pass over before.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
  ]

  /// `-12.50`, `+3`, `-4,5 %`: digits with one mark at most.
  private var isPlainNumber: Bool {
    var rest = utf8.dropFirst(utf8.first.map { "+-".utf8.contains($0) } ?? false ? 1 : 0)
    if rest.last == UInt8(ascii: "%") { rest = rest.dropLast() }
    if rest.last == UInt8(ascii: " ") { rest = rest.dropLast() }
    let marks = rest.count { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    return marks < rest.count && marks <= 1
      && rest.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
  }
}
