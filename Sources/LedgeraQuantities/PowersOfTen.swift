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
