/// An exact decimal number with any number of digits and at most 255 decimals. Reports add, convert
/// and divide with it, so that nothing is rounded before it is printed.
///
/// Sums and products of decimals are exact. Quotients, reciprocals and products that need more than
/// 255 decimals are rounded half-even there (reference.md § Limits). Fast as long as 128 bits
/// suffice.
public struct WideQuantity: Sendable {
  /// The coefficient, in halves: an `Int128` inside an optional or enum is at times misaligned in
  /// unoptimised code of Swift 6.3.
  private let high: Int64
  private let low: UInt64
  /// The coefficient if it does not fit 128 bits; nil: `high` and `low` hold it.
  private let long: WideInteger?
  /// Number of digits after the decimal mark, 0…255.
  public let scale: UInt8

  public init(_ quantity: Quantity) {
    self.init(coefficient: quantity.coefficient, scale: quantity.scale)
  }

  init(_ value: WideInteger, scale: UInt8) {
    let short = value.limbs.count <= 2 ? value.int128 : nil
    self.init(short ?? 0, short == nil ? value : nil, scale: scale)
  }

  public init(coefficient: Int128, scale: UInt8) { self.init(coefficient, nil, scale: scale) }

  private init(_ short: Int128, _ long: WideInteger?, scale: UInt8) {
    high = Int64(truncatingIfNeeded: short >> 64)
    low = UInt64(truncatingIfNeeded: short)
    self.long = long
    self.scale = scale
  }

  public static let zero = WideQuantity(.zero)

  public var isZero: Bool { signum == 0 }
  public var isNegative: Bool { signum < 0 }

  /// -1, 0 or 1.
  public var signum: Int {
    if let long { return long.isNegative ? -1 : 1 }
    return high < 0 ? -1 : (high > 0 || low > 0 ? 1 : 0)
  }

  public var negated: WideQuantity {
    guard isShort, short != .min else { return WideQuantity(wide.negated, scale: scale) }
    return WideQuantity(coefficient: -short, scale: scale)
  }

  public var magnitude: WideQuantity { isNegative ? negated : self }

  /// The same number with at most 38 digits; nil when it has more.
  public var quantity: Quantity? {
    guard isShort, short.magnitude <= Quantity.maximumCoefficient.magnitude else { return nil }
    return Quantity(coefficient: short, scale: scale)
  }

  private var isShort: Bool { long == nil }

  /// The coefficient when `isShort`.
  private var short: Int128 { Int128(high) << 64 | Int128(low) }

  var wide: WideInteger {
    long ?? WideInteger(short)
  }

  /// The exact sum, at the larger scale of the two.
  public static func + (left: WideQuantity, right: WideQuantity) -> WideQuantity {
    if left.isShort, right.isShort,
      let (one, other) = aligned(left.short, left.scale, right.short, right.scale)
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
    if scale <= 255, left.isShort, right.isShort {
      let (product, overflow) = left.short.multipliedReportingOverflow(by: right.short)
      if !overflow { return WideQuantity(coefficient: product, scale: UInt8(scale)) }
    }
    let product = left.wide * right.wide
    if scale <= 255 { return WideQuantity(product, scale: UInt8(scale)) }
    return WideQuantity(
      product.roundedQuotient(by: .powerOfTen(scale - 255)), scale: 255
    ).normalized
  }

  /// The quotient, exact where 255 decimals suffice; nil when the divisor is zero.
  public func divided(by divisor: WideQuantity) -> WideQuantity? {
    guard !divisor.isZero else { return nil }
    if let short = shortQuotient(by: divisor) { return short }
    let shift = 255 - Int(scale) + Int(divisor.scale)
    let quotient = (wide * .powerOfTen(shift)).roundedQuotient(by: divisor.wide)
    return WideQuantity(quotient, scale: 255).normalized
  }

  /// This number as a percentage of `whole`; nil when that is zero.
  public func percentage(of whole: WideQuantity) -> WideQuantity? {
    inPercent.divided(by: whole)
  }

  /// This fraction as a percentage: 0.5 is 50.
  public var inPercent: WideQuantity { self * WideQuantity(coefficient: 100, scale: 0) }

  /// The quotient when it has few digits, which is the usual case.
  private func shortQuotient(by divisor: WideQuantity) -> WideQuantity? {
    guard isShort, divisor.isShort,
      let start = PowersOfTen.scaled(short, by: Int(divisor.scale)), start != .min
    else { return nil }
    for extra in 0...9 where Int(scale) + extra <= 255 {
      guard let value = PowersOfTen.scaled(start, by: extra) else { return nil }
      let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor.short)
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
    return WideQuantity(wide.roundedQuotient(by: divisor), scale: decimals)
  }

  /// The same value with at most so many decimals, and more only where it needs them.
  package func trimmed(toDecimals decimals: UInt8) -> WideQuantity {
    scale > decimals ? rounded(toDecimals: max(decimals, normalized.scale)) : self
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
    if left.scale == right.scale, left.isShort, right.isShort {
      return left.short < right.short ? -1 : (left.short > right.short ? 1 : 0)
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

extension WideQuantity {
  /// Appends the number in `style`, rounded half-even to the style's decimals.
  public func write(in style: NumberStyle, to text: inout [UInt8]) {
    let value = style.decimals.map(rounded(toDecimals:)) ?? self
    if let quantity = value.quantity { return quantity.write(in: style, to: &text) }
    let digits = value.digits
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: digits.count) { buffer in
      _ = buffer.initialize(fromContentsOf: digits)
      Quantity.write(
        digits: buffer, isNegative: value.isNegative, scale: Int(value.scale), in: style, to: &text)
    }
  }

  /// The number in `style`.
  public func text(in style: NumberStyle = .plain) -> String {
    var bytes: [UInt8] = []
    write(in: style, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decimal digits of the coefficient's magnitude, at least one before the decimal mark.
  private var digits: [UInt8] {
    var digits: [UInt8] = []
    var rest = wide.magnitude
    let group = WideInteger.powerOfTen(18)
    while !rest.isZero {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: group)
      var part = remainder.limbs.first ?? 0
      for _ in 0..<18 {
        digits.append(UInt8(ascii: "0") + UInt8(part % 10))
        part /= 10
      }
      rest = quotient
    }
    while digits.count > Int(scale) + 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    while digits.count <= Int(scale) { digits.append(UInt8(ascii: "0")) }
    return digits.reversed()
  }
}

extension WideQuantity: CustomStringConvertible {
  /// All digits with a decimal point, as written in plain style.
  public var description: String { text() }
}
