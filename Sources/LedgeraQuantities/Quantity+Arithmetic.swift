extension Quantity {
  /// The exact sum, at the larger scale of the two.
  @inlinable
  public func adding(_ other: Quantity) throws(QuantityOverflow) -> Quantity {
    let (left, right, scale) = try Quantity.aligned(self, other)
    let (sum, overflow) = left.addingReportingOverflow(right)
    guard !overflow, sum.magnitude <= Quantity.maximumCoefficient.magnitude else {
      throw QuantityOverflow()
    }
    return Quantity(coefficient: sum, scale: scale)
  }

  /// The exact difference, at the larger scale of the two.
  @inlinable
  public func subtracting(_ other: Quantity) throws(QuantityOverflow) -> Quantity {
    try adding(other.negated)
  }

  /// The exact product; the scales add up.
  @inlinable
  public func multiplied(by other: Quantity) throws(QuantityOverflow) -> Quantity {
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: other.coefficient)
    let scale = Int(scale) + Int(other.scale)
    if !overflow, product.magnitude <= Quantity.maximumCoefficient.magnitude, scale <= 255 {
      return Quantity(coefficient: product, scale: UInt8(scale))
    }
    return try strippedProduct(with: other)
  }

  /// The product after removing trailing zeros of both factors, for products near the limit.
  @usableFromInline
  func strippedProduct(with other: Quantity) throws(QuantityOverflow) -> Quantity {
    let (left, right) = (normalized, other.normalized)
    let (product, overflow) = left.coefficient.multipliedReportingOverflow(by: right.coefficient)
    let scale = Int(left.scale) + Int(right.scale)
    guard !overflow, product.magnitude <= Quantity.maximumCoefficient.magnitude, scale <= 255
    else { throw QuantityOverflow() }
    return Quantity(coefficient: product, scale: UInt8(scale))
  }

  /// Both coefficients at the larger scale. Trailing zeros give way when the digits would not fit.
  @inlinable
  static func aligned(
    _ left: Quantity, _ right: Quantity
  ) throws(QuantityOverflow) -> (Int128, Int128, UInt8) {
    if left.scale == right.scale { return (left.coefficient, right.coefficient, left.scale) }
    let scale = max(left.scale, right.scale)
    if let first = PowersOfTen.scaled(left.coefficient, by: Int(scale) - Int(left.scale)),
      let second = PowersOfTen.scaled(right.coefficient, by: Int(scale) - Int(right.scale))
    {
      return (first, second, scale)
    }
    let (shortLeft, shortRight) = (left.normalized, right.normalized)
    let shortScale = max(shortLeft.scale, shortRight.scale)
    guard
      let first = PowersOfTen.scaled(
        shortLeft.coefficient, by: Int(shortScale) - Int(shortLeft.scale)),
      let second = PowersOfTen.scaled(
        shortRight.coefficient, by: Int(shortScale) - Int(shortRight.scale))
    else { throw QuantityOverflow() }
    return (first, second, shortScale)
  }

  /// The same value without trailing zeros after the decimal mark.
  public var normalized: Quantity {
    if coefficient == 0 { return .zero }
    var result = self
    while result.scale > 0 {
      let (quotient, remainder) = result.coefficient.quotientAndRemainder(dividingBy: 10)
      if remainder != 0 { break }
      result = Quantity(coefficient: quotient, scale: result.scale - 1)
    }
    return result
  }

  /// The nearest value with at most `decimals` decimals, ties to even. Values with fewer stay as
  /// they are.
  public func rounded(toDecimals decimals: UInt8) -> Quantity {
    guard scale > decimals else { return self }
    guard let divisor = PowersOfTen.power(Int(scale) - Int(decimals)) else {
      return Quantity(coefficient: 0, scale: decimals)
    }
    let (quotient, remainder) = coefficient.quotientAndRemainder(dividingBy: divisor)
    let rest = remainder.magnitude
    let opposite = divisor.magnitude - rest
    let goesAway = rest > opposite || (rest == opposite && quotient % 2 != 0)
    let step: Int128 = goesAway ? (coefficient < 0 ? -1 : 1) : 0
    return Quantity(coefficient: quotient + step, scale: decimals)
  }

  /// The same value with exactly `decimals` decimals, rounded half-even when digits are dropped;
  /// nil when 38 digits do not suffice.
  public func withDecimals(_ decimals: UInt8) -> Quantity? {
    if scale >= decimals { return rounded(toDecimals: decimals) }
    return PowersOfTen.scaled(coefficient, by: Int(decimals) - Int(scale))
      .map { Quantity(coefficient: $0, scale: decimals) }
  }

  /// The same value with at most so many decimals, and more only where it needs them.
  package func trimmed(toDecimals decimals: UInt8) -> Quantity {
    scale > decimals ? rounded(toDecimals: max(decimals, normalized.scale)) : self
  }
}

extension Quantity: Comparable, Hashable {
  /// Numeric equality: `1.50 == 1.5`.
  public static func == (left: Quantity, right: Quantity) -> Bool {
    if left.scale == right.scale { return left.coefficient == right.coefficient }
    let (first, second) = (left.normalized, right.normalized)
    return first.scale == second.scale && first.coefficient == second.coefficient
  }

  public static func < (left: Quantity, right: Quantity) -> Bool {
    if left.scale == right.scale { return left.coefficient < right.coefficient }
    if left.signum != right.signum { return left.signum < right.signum }
    if let (first, second, _) = try? aligned(left, right) { return first < second }
    // One side does not fit at the common scale, so its magnitude is the larger one.
    let leftIsLarger = left.scale < right.scale
    return left.isNegative ? leftIsLarger : !leftIsLarger
  }

  public func hash(into hasher: inout Hasher) {
    let short = normalized
    hasher.combine(short.coefficient)
    hasher.combine(short.scale)
  }
}
