/// Each result is the exact one rounded half-even to 34 digits.
extension RoundedDecimal {
  public static func + (
    left: RoundedDecimal, right: RoundedDecimal
  ) throws(Failure) -> RoundedDecimal {
    if left.isZero { return right }
    if right.isZero { return left }
    if left.exponent < right.exponent { return try right + left }
    let shift = left.exponent - right.exponent
    guard digits(of: left.coefficient) + shift <= 38 else {
      return try RoundedDecimal(
        rounding: left.wide * .powerOfTen(shift) + right.wide, exponent: right.exponent)
    }
    let (upper, lower) = (left.coefficient * power(shift), right.coefficient)
    if left.isNegative == right.isNegative {
      return try RoundedDecimal(
        rounding: upper + lower, exponent: right.exponent, isNegative: left.isNegative)
    }
    return try RoundedDecimal(
      rounding: upper > lower ? upper - lower : lower - upper, exponent: right.exponent,
      isNegative: upper > lower ? left.isNegative : right.isNegative)
  }

  public static func - (
    left: RoundedDecimal, right: RoundedDecimal
  ) throws(Failure) -> RoundedDecimal {
    try left + right.negated
  }

  public static func * (
    left: RoundedDecimal, right: RoundedDecimal
  ) throws(Failure) -> RoundedDecimal {
    let exponent = left.exponent + right.exponent
    let isNegative = left.isNegative != right.isNegative
    let count = digits(of: left.coefficient) + digits(of: right.coefficient)
    guard count > 38 else {
      return try RoundedDecimal(
        rounding: left.coefficient * right.coefficient, exponent: exponent, isNegative: isNegative)
    }
    let product = left.coefficient.multipliedFullWidth(by: right.coefficient)
    // The product has `count` digits or one fewer.
    var surplus = count - digitCount
    var divisor = power(surplus)
    var (quotient, remainder) = divisor.dividingFullWidth(product)
    if quotient < power(digitCount - 1) {
      surplus -= 1
      divisor = power(surplus)
      (quotient, remainder) = divisor.dividingFullWidth(product)
    }
    return try RoundedDecimal(
      checking: rounded(quotient, remainder, divisor), exponent: exponent + surplus,
      isNegative: isNegative)
  }

  public static func / (
    left: RoundedDecimal, right: RoundedDecimal
  ) throws(Failure) -> RoundedDecimal {
    if right.isZero { throw .divisionByZero }
    if left.isZero { return .zero }
    // 35 or 36 digits of the quotient, and one more that says whether anything follows them.
    let shift = digitCount + 1 + digits(of: right.coefficient) - digits(of: left.coefficient)
    let (quotient, remainder) = (left.magnitude.wide * .powerOfTen(shift))
      .quotientAndRemainder(dividingBy: right.magnitude.wide)
    let digits = (quotient.int128?.magnitude ?? 0) * 10 + (remainder.isZero ? 0 : 1)
    return try RoundedDecimal(
      rounding: digits, exponent: left.exponent - right.exponent - shift - 1,
      isNegative: left.isNegative != right.isNegative)
  }
}

extension RoundedDecimal {
  /// Significant digits of a root.
  static let rootDigitCount = 30

  /// The root of the given degree, rounded half-even to 30 significant digits. Of degree 1 it is
  /// the number itself.
  ///
  /// Newton's method works in integers of up to 30 times `degree` digits, so the degree has to be
  /// small.
  public func root(_ degree: Int) throws(Failure) -> RoundedDecimal {
    precondition(degree > 0, "the degree of a root is positive")
    if isNegative { throw .root }
    if isZero || degree == 1 { return self }
    // Digits of a radicand whose root has 30 digits before the decimal mark.
    let wanted = degree * (RoundedDecimal.rootDigitCount - 1) + 1
    var shift = wanted - RoundedDecimal.digits(of: coefficient)
    // The exponent that is left must be a multiple of the degree.
    while (exponent - shift) % degree != 0 { shift += 1 }
    let radicand = wide * .powerOfTen(shift)
    let floor = RoundedDecimal.integerRoot(of: radicand, degree)
    let two = WideInteger(2)
    let isAbove =
      radicand * two.raised(to: degree) > (floor * two + WideInteger(1)).raised(to: degree)
    return try RoundedDecimal(
      rounding: isAbove ? floor + WideInteger(1) : floor, exponent: (exponent - shift) / degree)
  }

  /// The largest integer whose power is not above the radicand.
  private static func integerRoot(of radicand: WideInteger, _ degree: Int) -> WideInteger {
    // A power of two that is not below the root; from there the steps descend to it.
    var root = WideInteger(1)
    for _ in 0..<(radicand.bitCount / degree + 1) { root = root + root }
    let (count, others) = (WideInteger(Int128(degree)), WideInteger(Int128(degree - 1)))
    while true {
      let power = root.raised(to: degree - 1)
      let next = (root * others + radicand.quotientAndRemainder(dividingBy: power).quotient)
        .quotientAndRemainder(dividingBy: count).quotient
      if next >= root { return root }
      root = next
    }
  }
}
