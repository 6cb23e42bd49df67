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
