/// An exact decimal number of any number of digits and at most 255 decimals: what reports add up,
/// convert and divide, so that nothing is rounded before it is printed.
///
/// Sums and products of decimals are exact. Quotients, reciprocals and products that need more than
/// 255 decimals are rounded half-even there (grammar.md § Limits). Fast while 128 bits suffice.
public struct WideQuantity: Sendable {
  enum Coefficient: Sendable {
    case short(Int128)
    /// Only for what does not fit 128 bits.
    case long(WideInteger)
  }

  var coefficient: Coefficient
  /// Number of digits after the decimal mark, 0…255.
  public private(set) var scale: UInt8

  public init(_ quantity: Quantity) {
    coefficient = .short(quantity.coefficient)
    scale = quantity.scale
  }

  init(_ value: WideInteger, scale: UInt8) {
    coefficient = value.int128.map(Coefficient.short) ?? .long(value)
    self.scale = scale
  }

  public init(coefficient value: Int128, scale: UInt8) {
    coefficient = .short(value)
    self.scale = scale
  }

  public static let zero = WideQuantity(.zero)

  public var isZero: Bool { signum == 0 }
  public var isNegative: Bool { signum < 0 }

  /// -1, 0 or 1.
  public var signum: Int {
    switch coefficient {
    case .short(let value): value < 0 ? -1 : (value > 0 ? 1 : 0)
    case .long(let value): value.isNegative ? -1 : 1
    }
  }

  public var negated: WideQuantity {
    switch coefficient {
    case .short(let value) where value != .min: WideQuantity(coefficient: -value, scale: scale)
    default: WideQuantity(wide.negated, scale: scale)
    }
  }

  public var magnitude: WideQuantity { isNegative ? negated : self }

  /// The same number with at most 38 digits; nil when it has more.
  public var quantity: Quantity? {
    guard case .short(let value) = coefficient,
      value.magnitude <= Quantity.maximumCoefficient.magnitude
    else { return nil }
    return Quantity(coefficient: value, scale: scale)
  }

  var wide: WideInteger {
    switch coefficient {
    case .short(let value): WideInteger(value)
    case .long(let value): value
    }
  }

  /// The exact sum, at the larger scale of the two.
  public static func + (left: WideQuantity, right: WideQuantity) -> WideQuantity {
    if case .short(let first) = left.coefficient, case .short(let second) = right.coefficient,
      let (one, other) = aligned(first, left.scale, second, right.scale)
    {
      let (sum, overflow) = one.addingReportingOverflow(other)
      if !overflow { return WideQuantity(coefficient: sum, scale: max(left.scale, right.scale)) }
    }
    let scale = max(left.scale, right.scale)
    return WideQuantity(left.wide(atScale: scale) + right.wide(atScale: scale), scale: scale)
  }

  public static func += (left: inout WideQuantity, right: WideQuantity) { left = left + right }

  public static func - (left: WideQuantity, right: WideQuantity) -> WideQuantity {
    left + right.negated
  }

  /// The product, exact up to 255 decimals.
  public static func * (left: WideQuantity, right: WideQuantity) -> WideQuantity {
    let scale = Int(left.scale) + Int(right.scale)
    if scale <= 255, case .short(let first) = left.coefficient,
      case .short(let second) = right.coefficient
    {
      let (product, overflow) = first.multipliedReportingOverflow(by: second)
      if !overflow { return WideQuantity(coefficient: product, scale: UInt8(scale)) }
    }
    let product = left.wide * right.wide
    if scale <= 255 { return WideQuantity(product, scale: UInt8(scale)) }
    return WideQuantity(
      roundedQuotient(product, WideInteger.powerOfTen(scale - 255)), scale: 255
    ).normalized
  }

  /// The quotient, exact where 255 decimals suffice; nil when the divisor is zero.
  public func divided(by divisor: WideQuantity) -> WideQuantity? {
    guard !divisor.isZero else { return nil }
    if let short = shortQuotient(by: divisor) { return short }
    let shift = 255 - Int(scale) + Int(divisor.scale)
    let quotient = WideQuantity.roundedQuotient(
      wide * WideInteger.powerOfTen(shift), divisor.wide)
    return WideQuantity(quotient, scale: 255).normalized
  }

  /// The quotient when it has few digits, as most have.
  private func shortQuotient(by divisor: WideQuantity) -> WideQuantity? {
    guard case .short(let dividend) = coefficient, case .short(let by) = divisor.coefficient,
      let start = PowersOfTen.scaled(dividend, by: Int(divisor.scale)), start != .min
    else { return nil }
    for extra in 0...9 where Int(scale) + extra <= 255 {
      guard let value = PowersOfTen.scaled(start, by: extra) else { return nil }
      let (quotient, remainder) = value.quotientAndRemainder(dividingBy: by)
      if remainder == 0 { return WideQuantity(coefficient: quotient, scale: scale + UInt8(extra)) }
    }
    return nil
  }

  /// The nearest value with at most `decimals` decimals, ties to even. Values with fewer stay as
  /// they are.
  public func rounded(toDecimals decimals: UInt8) -> WideQuantity {
    guard scale > decimals else { return self }
    if let quantity {
      return WideQuantity(quantity.rounded(toDecimals: decimals))
    }
    let divisor = WideInteger.powerOfTen(Int(scale) - Int(decimals))
    return WideQuantity(WideQuantity.roundedQuotient(wide, divisor), scale: decimals)
  }

  /// The same value without trailing zeros after the decimal mark.
  public var normalized: WideQuantity {
    if let quantity { return WideQuantity(quantity.normalized) }
    var value = wide
    var scale = Int(scale)
    for step in [64, 16, 4, 1] {
      let divisor = WideInteger.powerOfTen(step)
      while scale >= step {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        guard remainder.isZero else { break }
        value = quotient
        scale -= step
      }
    }
    return WideQuantity(value, scale: UInt8(scale))
  }

  private func wide(atScale target: UInt8) -> WideInteger {
    target == scale ? wide : wide * WideInteger.powerOfTen(Int(target) - Int(scale))
  }

  private static func aligned(
    _ left: Int128, _ leftScale: UInt8, _ right: Int128, _ rightScale: UInt8
  ) -> (Int128, Int128)? {
    if leftScale == rightScale { return (left, right) }
    let scale = max(leftScale, rightScale)
    guard let first = PowersOfTen.scaled(left, by: Int(scale) - Int(leftScale)),
      let second = PowersOfTen.scaled(right, by: Int(scale) - Int(rightScale))
    else { return nil }
    return (first, second)
  }

  /// The quotient to the nearest integer, ties to even.
  private static func roundedQuotient(
    _ dividend: WideInteger, _ divisor: WideInteger
  ) -> WideInteger {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    let twice = remainder.magnitude + remainder.magnitude
    let limit = divisor.magnitude
    guard twice > limit || (twice == limit && quotient.isOdd) else { return quotient }
    let isNegative = dividend.isNegative != divisor.isNegative
    return quotient + WideInteger(isNegative ? -1 : 1)
  }
}

extension WideQuantity: Comparable, Hashable {
  /// Numeric equality: `1.50 == 1.5`.
  public static func == (left: WideQuantity, right: WideQuantity) -> Bool {
    compare(left, right) == 0
  }

  public static func < (left: WideQuantity, right: WideQuantity) -> Bool {
    compare(left, right) < 0
  }

  /// Negative, zero or positive, as `left - right` is.
  public static func compare(_ left: WideQuantity, _ right: WideQuantity) -> Int {
    if left.scale == right.scale, case .short(let first) = left.coefficient,
      case .short(let second) = right.coefficient
    {
      return first < second ? -1 : (first > second ? 1 : 0)
    }
    if left.signum != right.signum { return left.signum - right.signum }
    return (left - right).signum
  }

  public func hash(into hasher: inout Hasher) {
    let short = normalized
    hasher.combine(short.wide)
    hasher.combine(short.scale)
  }
}
