import LedgeraDiagnostics

/// A sum set for people: decimal marks under each other, a rule above results, what the amounts are
/// next to them.
struct ArithmeticLayout {
  private let rows: [ArithmeticRow]
  private let amounts: [String]
  /// Columns before the decimal mark, row by row.
  private let wholes: [Int]
  private let whole: Int
  private let width: Int

  init(_ rows: [ArithmeticRow]) {
    self.rows = rows
    amounts = rows.map { VisibleText.line($0.amount) }
    let marks = amounts.map(DecimalMarkSearch.init)
    let usesComma = marks.contains { $0.isCertainly(UInt8(ascii: ",")) }
    wholes = zip(amounts, marks).map { amount, mark in
      DisplayWidth.of(
        String(decoding: amount.utf8.prefix(mark.offset(commaIsDecimal: usesComma)), as: UTF8.self))
    }
    let whole = wholes.max() ?? 0
    self.whole = whole
    width = zip(amounts, wholes).map { whole - $1 + DisplayWidth.of($0) }.max() ?? 0
  }

  /// One line for each row and rule, without line ends.
  var lines: [String] {
    var lines: [String] = []
    for (index, row) in rows.enumerated() {
      if row.isResult, index > 0 { lines.append(String(repeating: "-", count: width)) }
      let left = String(repeating: " ", count: whole - wholes[index])
      let right = width - (whole - wholes[index]) - DisplayWidth.of(amounts[index])
      let label = VisibleText.line(row.label)
      let gap = label.isEmpty ? "" : String(repeating: " ", count: right + 2)
      lines.append(left + amounts[index] + gap + label)
    }
    return lines
  }
}

/// Finds the decimal mark in an amount whose style is not known.
private struct DecimalMarkSearch {
  /// Offsets of the bytes `.` and `,` between the digits.
  private var marks: [(offset: Int, byte: UInt8)] = []
  /// Offset after the last digit.
  private var end = 0

  init(_ amount: String) {
    let bytes = Array(amount.utf8)
    func isDigit(_ index: Int) -> Bool { index < bytes.count && bytes[index].isDigit }
    for (offset, byte) in bytes.enumerated() {
      if isDigit(offset) { end = offset + 1 }
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ","), isDigit(offset + 1) {
        marks.append((offset, byte))
      }
    }
    if end == 0 { end = bytes.count }
  }

  /// The last mark is this one and cannot be between groups: it follows the other kind, or has
  /// no three digits after it.
  func isCertainly(_ mark: UInt8) -> Bool {
    guard let last = marks.last, last.byte == mark else { return false }
    if marks.contains(where: { $0.byte != mark }) { return true }
    return marks.count == 1 && end - last.offset - 1 != 3
  }

  /// Where the whole part ends.
  func offset(commaIsDecimal: Bool) -> Int {
    guard let last = marks.last else { return end }
    if isCertainly(last.byte) { return last.offset }
    let isDecimal = marks.count == 1 && (last.byte == UInt8(ascii: ",")) == commaIsDecimal
    return isDecimal ? last.offset : end
  }
}
