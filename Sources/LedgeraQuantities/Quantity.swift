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
