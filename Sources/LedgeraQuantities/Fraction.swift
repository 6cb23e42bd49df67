/// A fraction in lowest terms, for calculations that pass through values which no decimal can hold:
/// `20 / 3 * 3`. Every operation is exact; nil: it would need more digits than 128 bits have.
package struct Fraction: Sendable, Hashable {
  private let numerator: Int128
  /// Above zero.
  private let denominator: Int128

  private init(_ numerator: Int128, over denominator: Int128) {
    let divisor = Self.commonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// nil: the quantity has too many decimals.
  package init?(_ quantity: Quantity) {
    let short = quantity.normalized
    guard let power = PowersOfTen.power(Int(short.scale)) else { return nil }
    self.init(short.coefficient, over: power)
  }

  package var isZero: Bool { numerator == 0 }

  package var negated: Fraction { Fraction(-numerator, over: denominator) }

  package func adding(_ other: Fraction) -> Fraction? {
    let divisor = Self.commonDivisor(denominator, other.denominator)
    let (left, leftOverflow) = numerator.multipliedReportingOverflow(
      by: other.denominator / divisor)
    let (right, rightOverflow) = other.numerator.multipliedReportingOverflow(
      by: denominator / divisor)
    let (sum, sumOverflow) = left.addingReportingOverflow(right)
    let (common, overflow) = denominator.multipliedReportingOverflow(
      by: other.denominator / divisor)
    guard !leftOverflow, !rightOverflow, !sumOverflow, !overflow, sum != .min else { return nil }
    return Fraction(sum, over: common)
  }

  package func multiplied(by other: Fraction) -> Fraction? {
    let first = Fraction(numerator, over: other.denominator)
    let second = Fraction(other.numerator, over: denominator)
    let (product, overflow) = first.numerator.multipliedReportingOverflow(by: second.numerator)
    let (divisor, isTooLarge) = first.denominator.multipliedReportingOverflow(
      by: second.denominator)
    guard !overflow, !isTooLarge, product != .min else { return nil }
    return Fraction(product, over: divisor)
  }

  /// The divisor must not be zero.
  package func divided(by other: Fraction) -> Fraction? {
    precondition(!other.isZero, "nothing is divided by zero")
    let reciprocal = Fraction(
      other.numerator < 0 ? -other.denominator : other.denominator,
      over: abs(other.numerator))
    return multiplied(by: reciprocal)
  }

  /// The fraction as a decimal with as few decimals as possible.
  package var quantity: Result<Quantity, ConversionFailure> {
    var scale: UInt8 = 0
    var (coefficient, rest) = (numerator, denominator)
    while rest != 1 {
      // One more decimal takes away a factor of two, of five, or both.
      let shared = Self.commonDivisor(10, rest)
      guard shared > 1 else { return .failure(.endless) }
      rest /= shared
      let (scaled, overflow) = coefficient.multipliedReportingOverflow(by: 10 / shared)
      guard !overflow, scale < 255 else { return .failure(.tooLong) }
      (coefficient, scale) = (scaled, scale + 1)
    }
    guard coefficient.magnitude <= Quantity.maximumCoefficient.magnitude else {
      return .failure(.tooLong)
    }
    return .success(Quantity(coefficient: coefficient, scale: scale))
  }

  package enum ConversionFailure: Error {
    /// No decimal is exactly as large: 1/3.
    case endless
    case tooLong
  }

  private static func commonDivisor(_ left: Int128, _ right: Int128) -> Int128 {
    var (larger, smaller) = (abs(left), abs(right))
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }
}
