extension WideInteger {
  /// Binary digits of the magnitude; 0 has none.
  var bitCount: Int {
    guard let highest = limbs.last else { return 0 }
    return limbs.count * 64 - highest.leadingZeroBitCount
  }

  /// Decimal digits of the magnitude; 0 has none.
  var decimalDigitCount: Int {
    guard !isZero else { return 0 }
    // 30103 / 100000 is a little more than log10(2).
    var estimate = bitCount * 30103 / 100_000 + 1
    while magnitude < .powerOfTen(estimate - 1) { estimate -= 1 }
    return estimate
  }

  /// The power for an exponent of 0 or more, by repeated squaring.
  func raised(to exponent: Int) -> WideInteger {
    var (result, square, rest) = (WideInteger(1), self, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      rest >>= 1
      if rest > 0 { square = square * square }
    }
    return result
  }

  /// The quotient to the nearest integer, ties to even.
  func roundedQuotient(by divisor: WideInteger) -> WideInteger {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    let twice = remainder.magnitude + remainder.magnitude
    let limit = divisor.magnitude
    guard twice > limit || (twice == limit && quotient.isOdd) else { return quotient }
    return quotient + WideInteger(isNegative != divisor.isNegative ? -1 : 1)
  }
}
