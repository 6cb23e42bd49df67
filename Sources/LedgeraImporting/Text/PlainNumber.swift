import LedgeraDiagnostics
import LedgeraQuantities

/// A number as nearly all are written: a sign at most, digits, and at most one mark with digits after it.
struct PlainNumber {
  let isNegative: Bool
  /// All digits.
  private let coefficient: Int
  /// Digits before the mark, and after it.
  let whole: Int
  let decimals: Int
  /// What is between them; nil: nothing.
  let mark: NumberStyle.DecimalMark?
  /// The digits before the mark begin with a zero.
  let beginsWithZero: Bool

  private static let digitLimit = 18

  /// nil: it is written otherwise, or longer.
  init?(_ bytes: ArraySlice<UInt8>) {
    var index = bytes.startIndex
    let sign = bytes.first
    isNegative = sign == UInt8(ascii: "-")
    if isNegative || sign == UInt8(ascii: "+") { index += 1 }
    guard index < bytes.endIndex, bytes.endIndex - index <= Self.digitLimit else { return nil }
    beginsWithZero = bytes[index] == UInt8(ascii: "0")
    var (sum, count, place, mark) = (0, 0, -1, NumberStyle.DecimalMark?.none)
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte.isDigit {
        sum = sum &* 10 &+ Int(byte &- UInt8(ascii: "0"))
        count += 1
      } else {
        guard mark == nil, let found = NumberStyle.DecimalMark(rawValue: byte) else { return nil }
        (mark, place) = (found, count)
      }
      index += 1
    }
    whole = mark == nil ? count : place
    decimals = count - whole
    guard whole > 0, mark == nil || decimals > 0 else { return nil }
    self.mark = mark
    coefficient = sum
  }

  var isZero: Bool { coefficient == 0 }

  /// With its mark before decimals.
  var quantity: Quantity { quantity(decimals: decimals) }

  func quantity(decimals: Int) -> Quantity {
    Quantity(
      coefficient: Int128(isNegative ? -coefficient : coefficient), scale: UInt8(decimals))
  }
}

extension ArraySlice<UInt8> {
  /// The number that its digits are; nil: there are none, too many, or other characters.
  var wholeNumber: Int? {
    guard !isEmpty, count <= 18 else { return nil }
    var number = 0
    for byte in self {
      guard byte.isDigit else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}
