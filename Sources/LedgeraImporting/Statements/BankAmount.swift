import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Amounts of formats that say how numbers are written: no currency, no groups, `.` or `,` before the
/// decimals.
enum BankAmount {
  /// nil: this is not a number, or one with more than 38 digits. Groups are read where the other mark
  /// tells them from decimals (`1.234,56`).
  static func quantity(_ text: ArraySlice<UInt8>) -> Quantity? {
    if let plain = PlainNumber(text) { return plain.quantity }
    var digits = String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }
    // `20,` is a whole number.
    if let last = digits.last, ".,".contains(last) { digits.append("0") }
    guard digits.contains(where: \.isNumber),
      digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }),
      let number = WrittenNumber(digits)
    else { return nil }
    let last = digits.last { $0 == "." || $0 == "," }
    return number.quantity(mark: last == "," ? .comma : .point)
  }
}
