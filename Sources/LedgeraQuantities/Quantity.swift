/// An exact decimal number: `coefficient × 10^-scale`.
///
/// The coefficient holds at most 38 significant digits (reference.md § Limits); operations that would
/// need more throw `QuantityOverflow` and never trap, wrap or round. The scale is kept as written,
/// so `1.50` and `1.5` are equal but print differently.
public struct Quantity: Sendable {
  /// All digits, with the sign.
  public var coefficient: Int128
  /// Number of digits after the decimal mark, 0…255.
  public var scale: UInt8

  @inlinable
  public init(coefficient: Int128, scale: UInt8 = 0) {
    self.coefficient = coefficient
    self.scale = scale
  }

  @inlinable
  public static var zero: Quantity { Quantity(coefficient: 0) }

  /// Digits of the largest coefficient.
  @inlinable
  public static var maximumDigits: Int { 38 }

  /// The largest coefficient: 38 nines.
  @inlinable
  public static var maximumCoefficient: Int128 {
    99_999_999_999_999_999_999_999_999_999_999_999_999
  }

  @inlinable
  public var isZero: Bool { coefficient == 0 }

  @inlinable
  public var isNegative: Bool { coefficient < 0 }

  /// -1, 0 or 1.
  @inlinable
  public var signum: Int { coefficient < 0 ? -1 : (coefficient > 0 ? 1 : 0) }

  @inlinable
  public var negated: Quantity { Quantity(coefficient: -coefficient, scale: scale) }

  @inlinable
  public var magnitude: Quantity { isNegative ? negated : self }
}

/// The exact result needs more than 38 significant digits or more than 255 decimals.
public struct QuantityOverflow: Error, Sendable {
  public init() {}
}

/// Powers of ten by table, the one place that scales coefficients.
public enum PowersOfTen {
  /// 10^0 … 10^18, every power an `Int64` can hold.
  @usableFromInline
  static let small: [Int64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000,
  ]

  /// 10^`exponent`; nil above 10^38, which no coefficient can hold.
  @inlinable
  public static func power(_ exponent: Int) -> Int128? {
    guard exponent >= 0, exponent <= 38 else { return nil }
    if exponent <= 18 { return Int128(small[exponent]) }
    if exponent <= 36 { return Int128(small[18]) * Int128(small[exponent - 18]) }
    return Int128(small[18]) * Int128(small[18]) * Int128(small[exponent - 36])
  }

  /// `coefficient × 10^exponent`; nil when more than 38 digits would be needed.
  @inlinable
  public static func scaled(_ coefficient: Int128, by exponent: Int) -> Int128? {
    if exponent == 0 || coefficient == 0 { return coefficient }
    guard let power = power(exponent) else { return nil }
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: power)
    guard !overflow, product.magnitude <= Quantity.maximumCoefficient.magnitude else { return nil }
    return product
  }
}
