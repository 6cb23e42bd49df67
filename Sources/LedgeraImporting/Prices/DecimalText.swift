import LedgeraQuantities

/// Numbers as programs write them: `-1.5`, `2.5e-7`.
enum DecimalText {
  /// The exact value; nil: this is not a number, or one with more than 38 digits.
  static func quantity(_ text: String) -> Quantity? {
    let parts = text.lowercased().split(
      separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    guard let mantissa = Quantity(plain: parts[0]) else { return nil }
    guard parts.count == 2 else { return mantissa }
    guard let exponent = Int(parts[1]), -60...60 ~= exponent else { return nil }
    let scale = Int(mantissa.scale) - exponent
    if scale >= 0 {
      return UInt8(exactly: scale).map { Quantity(coefficient: mantissa.coefficient, scale: $0) }
    }
    var result = Quantity(coefficient: mantissa.coefficient)
    for _ in 0..<(-scale) {
      guard let next = try? result.multiplied(by: Quantity(coefficient: 10)) else { return nil }
      result = next
    }
    return result
  }
}
