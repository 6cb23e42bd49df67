/// A decimal number of at most 34 significant digits, for long chains of multiplications in which
/// exact numbers would grow too long: every operation rounds half-even to 34 digits
/// (calculations.md § Projection).
///
/// It computes as IEEE 754's decimal128 and Python's `decimal` at `prec=34` do, in a smaller range:
/// a magnitude of 10^100 or more is an error, one below 10^-100 is zero.
public struct RoundedDecimal: Sendable {
  /// Why an operation has no result.
  public enum Failure: Error, Sendable, Hashable {
    /// The magnitude would be 10^100 or more.
    case overflow
    case divisionByZero
    /// The root of a negative number.
    case root
  }

  /// Significant digits kept.
  static let digitCount = 34

  /// The coefficient's magnitude in halves: a 128-bit integer inside an optional or enum is at times
  /// misaligned in unoptimised code of Swift 6.3.
  private let high: UInt64
  private let low: UInt64
  /// The number is the coefficient times 10 to the power of `exponent`.
  let exponent: Int
  /// Never true for zero.
  public let isNegative: Bool

  /// - Parameter magnitude: At most 34 digits.
  private init(unchecked magnitude: UInt128, exponent: Int, isNegative: Bool) {
    high = UInt64(truncatingIfNeeded: magnitude >> 64)
    low = UInt64(truncatingIfNeeded: magnitude)
    self.exponent = magnitude == 0 ? 0 : exponent
    self.isNegative = isNegative && magnitude != 0
  }

  /// The nearest number of 34 digits, ties to even.
  init(rounding magnitude: UInt128, exponent: Int, isNegative: Bool) throws(Failure) {
    var (magnitude, exponent) = (magnitude, exponent)
    let surplus = RoundedDecimal.digits(of: magnitude) - RoundedDecimal.digitCount
    if surplus > 0 {
      let divisor = RoundedDecimal.power(surplus)
      let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: divisor)
      magnitude = RoundedDecimal.rounded(quotient, remainder, divisor)
      exponent += surplus
    }
    self = try RoundedDecimal(checking: magnitude, exponent: exponent, isNegative: isNegative)
  }

  /// - Parameter magnitude: At most 34 digits, or 10^34.
  init(checking magnitude: UInt128, exponent: Int, isNegative: Bool) throws(Failure) {
    let highest = exponent + RoundedDecimal.digits(of: magnitude) - 1
    if magnitude != 0, highest >= 100 { throw .overflow }
    if highest < -100 {
      self = .zero
    } else if magnitude == RoundedDecimal.power(RoundedDecimal.digitCount) {
      self.init(unchecked: magnitude / 10, exponent: exponent + 1, isNegative: isNegative)
    } else {
      self.init(unchecked: magnitude, exponent: exponent, isNegative: isNegative)
    }
  }

  /// An integer of any size times a power of ten, rounded to 34 digits.
  init(rounding value: WideInteger, exponent: Int) throws(Failure) {
    let surplus = value.decimalDigitCount - RoundedDecimal.digitCount
    guard surplus > 0 else {
      self = try RoundedDecimal(
        checking: value.int128?.magnitude ?? 0, exponent: exponent, isNegative: value.isNegative)
      return
    }
    let quotient = value.roundedQuotient(by: .powerOfTen(surplus))
    self = try RoundedDecimal(
      checking: quotient.int128?.magnitude ?? 0, exponent: exponent + surplus,
      isNegative: value.isNegative)
  }

  public init(_ value: Int) {
    self.init(unchecked: UInt128(value.magnitude), exponent: 0, isNegative: value < 0)
  }

  /// The nearest number of 34 digits.
  public init(_ quantity: Quantity) throws(Failure) {
    self = try RoundedDecimal(
      rounding: quantity.coefficient.magnitude, exponent: -Int(quantity.scale),
      isNegative: quantity.isNegative)
  }

  /// The nearest number of 34 digits.
  public init(_ quantity: WideQuantity) throws(Failure) {
    self = try RoundedDecimal(rounding: quantity.wide, exponent: -Int(quantity.scale))
  }

  public static let zero = RoundedDecimal(0)
  public static let one = RoundedDecimal(1)

  public var isZero: Bool { high == 0 && low == 0 }

  var coefficient: UInt128 { UInt128(high) << 64 | UInt128(low) }

  var wide: WideInteger {
    let value = WideInteger(Int128(coefficient))
    return isNegative ? value.negated : value
  }

  /// The same number, exactly.
  public var quantity: WideQuantity {
    guard exponent > 0 else { return WideQuantity(wide, scale: UInt8(-exponent)) }
    return WideQuantity(wide * .powerOfTen(exponent), scale: 0)
  }

  public var negated: RoundedDecimal {
    RoundedDecimal(unchecked: coefficient, exponent: exponent, isNegative: !isNegative)
  }

  public var magnitude: RoundedDecimal { isNegative ? negated : self }

  // MARK: Digits

  /// Decimal digits of a coefficient; 0 has none.
  static func digits(of value: UInt128) -> Int {
    guard value != 0 else { return 0 }
    // 1233 / 4096 is a little more than log10(2); one too few at most.
    let estimate = ((128 - value.leadingZeroBitCount) * 1233) >> 12
    return estimate > 38 || value < power(estimate) ? estimate : estimate + 1
  }

  /// 10^`exponent`; the exponent is at most 38.
  static func power(_ exponent: Int) -> UInt128 {
    guard let power = PowersOfTen.power(exponent) else {
      preconditionFailure("a coefficient has at most 38 digits")
    }
    return power.magnitude
  }

  /// A quotient to the nearest integer, ties to even.
  static func rounded(_ quotient: UInt128, _ remainder: UInt128, _ divisor: UInt128) -> UInt128 {
    let opposite = divisor - remainder
    return remainder > opposite || (remainder == opposite && quotient & 1 == 1)
      ? quotient + 1 : quotient
  }
}

extension RoundedDecimal: Comparable, Hashable {
  /// Numeric equality.
  public static func == (left: RoundedDecimal, right: RoundedDecimal) -> Bool {
    left.quantity == right.quantity
  }

  public static func < (left: RoundedDecimal, right: RoundedDecimal) -> Bool {
    left.quantity < right.quantity
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(quantity) }
}

extension RoundedDecimal: CustomStringConvertible {
  /// All digits with a decimal point, without trailing zeros.
  public var description: String { quantity.normalized.description }
}
