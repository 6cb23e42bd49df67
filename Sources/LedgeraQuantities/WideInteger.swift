/// An integer of any size, for sums and products that 128 bits do not hold.
///
/// Sign and magnitude; the magnitude is a run of 64-bit limbs, lowest first, without leading zeros.
/// Operations allocate: use it only where `Int128` overflowed.
struct WideInteger: Hashable, Sendable {
  /// Empty for zero.
  private(set) var limbs: [UInt64]
  /// Never true for zero.
  private(set) var isNegative: Bool

  init(_ value: Int128) {
    let magnitude = value.magnitude
    self.init(
      limbs: [UInt64(truncatingIfNeeded: magnitude), UInt64(truncatingIfNeeded: magnitude >> 64)],
      isNegative: value < 0)
  }

  private init(limbs: [UInt64], isNegative: Bool) {
    var limbs = limbs
    while limbs.last == 0 { limbs.removeLast() }
    self.limbs = limbs
    self.isNegative = isNegative && !limbs.isEmpty
  }

  var isZero: Bool { limbs.isEmpty }
  var isOdd: Bool { limbs.first.map { $0 & 1 == 1 } ?? false }
  var negated: WideInteger { WideInteger(limbs: limbs, isNegative: !isNegative) }
  var magnitude: WideInteger { WideInteger(limbs: limbs, isNegative: false) }

  /// The value when it fits 128 bits.
  var int128: Int128? {
    guard limbs.count <= 2 else { return nil }
    var value: UInt128 = 0
    for limb in limbs.reversed() { value = value << 64 | UInt128(limb) }
    if isNegative {
      guard value <= Int128.min.magnitude else { return nil }
      return Int128(truncatingIfNeeded: 0 &- value)
    }
    return Int128(exactly: value)
  }

  static func + (left: WideInteger, right: WideInteger) -> WideInteger {
    if left.isNegative == right.isNegative {
      return WideInteger(limbs: sum(left.limbs, right.limbs), isNegative: left.isNegative)
    }
    if isLess(left.limbs, right.limbs) {
      return WideInteger(
        limbs: difference(right.limbs, left.limbs), isNegative: right.isNegative)
    }
    return WideInteger(limbs: difference(left.limbs, right.limbs), isNegative: left.isNegative)
  }

  static func - (left: WideInteger, right: WideInteger) -> WideInteger { left + right.negated }

  static func * (left: WideInteger, right: WideInteger) -> WideInteger {
    var product = [UInt64](repeating: 0, count: left.limbs.count + right.limbs.count)
    for (offset, factor) in left.limbs.enumerated() {
      var carry: UInt64 = 0
      for (index, limb) in right.limbs.enumerated() {
        let full = UInt128(factor) * UInt128(limb) + UInt128(product[offset + index])
        let total = full + UInt128(carry)
        product[offset + index] = UInt64(truncatingIfNeeded: total)
        carry = UInt64(truncatingIfNeeded: total >> 64)
      }
      product[offset + right.limbs.count] = carry
    }
    return WideInteger(limbs: product, isNegative: left.isNegative != right.isNegative)
  }

  /// 10^`exponent`, by repeated squaring.
  static func powerOfTen(_ exponent: Int) -> WideInteger {
    precondition(exponent >= 0, "powers of ten are whole")
    if let power = PowersOfTen.power(exponent) { return WideInteger(power) }
    let half = powerOfTen(exponent / 2)
    return exponent % 2 == 0 ? half * half : half * half * WideInteger(10)
  }

  private static func sum(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
    let (long, short) = left.count >= right.count ? (left, right) : (right, left)
    var result = long
    var carry = false
    for index in long.indices {
      let other = index < short.count ? short[index] : 0
      if index >= short.count, !carry { break }
      let (first, overflow) = result[index].addingReportingOverflow(other)
      let (second, again) = first.addingReportingOverflow(carry ? 1 : 0)
      result[index] = second
      carry = overflow || again
    }
    if carry { result.append(1) }
    return result
  }

  /// `left - right` for `left >= right`.
  private static func difference(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
    var result = left
    var borrow = false
    for index in left.indices {
      let other = index < right.count ? right[index] : 0
      if index >= right.count, !borrow { break }
      let (first, underflow) = result[index].subtractingReportingOverflow(other)
      let (second, again) = first.subtractingReportingOverflow(borrow ? 1 : 0)
      result[index] = second
      borrow = underflow || again
    }
    return result
  }

  private static func isLess(_ left: [UInt64], _ right: [UInt64]) -> Bool {
    if left.count != right.count { return left.count < right.count }
    for index in left.indices.reversed() where left[index] != right[index] {
      return left[index] < right[index]
    }
    return false
  }
}

extension WideInteger: Comparable {
  static func < (left: WideInteger, right: WideInteger) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative
      ? isLess(right.limbs, left.limbs) : isLess(left.limbs, right.limbs)
  }
}

extension WideInteger {
  /// The quotient rounded towards zero, and a remainder with the dividend's sign, as for `Int`.
  func quotientAndRemainder(
    dividingBy divisor: WideInteger
  ) -> (quotient: WideInteger, remainder: WideInteger) {
    precondition(!divisor.isZero, "nothing is divided by zero")
    if WideInteger.isLess(limbs, divisor.limbs) { return (WideInteger(0), self) }
    let (quotient, remainder) =
      divisor.limbs.count == 1
      ? WideInteger.divide(limbs, by: divisor.limbs[0])
      : WideInteger.divide(limbs, by: divisor.limbs)
    return (
      WideInteger(limbs: quotient, isNegative: isNegative != divisor.isNegative),
      WideInteger(limbs: remainder, isNegative: isNegative)
    )
  }

  private static func divide(_ dividend: [UInt64], by divisor: UInt64) -> ([UInt64], [UInt64]) {
    var quotient = dividend
    var rest: UInt64 = 0
    for index in dividend.indices.reversed() {
      (quotient[index], rest) = divisor.dividingFullWidth((rest, dividend[index]))
    }
    return (quotient, [rest])
  }

  /// Long division, limb by limb: each digit of the quotient is estimated from the two highest
  /// limbs and corrected (Knuth, The Art of Computer Programming 4.3.1, algorithm D).
  private static func divide(
    _ dividend: [UInt64], by divisor: [UInt64]
  ) -> ([UInt64], [UInt64]) {
    let shift = divisor[divisor.count - 1].leadingZeroBitCount
    let lower = shifted(divisor, left: shift)
    var upper = shifted(dividend, left: shift)
    if upper.count == dividend.count { upper.append(0) }
    let count = divisor.count
    let low = Array(lower.prefix(count))
    var quotient = [UInt64](repeating: 0, count: upper.count - count)
    for index in quotient.indices.reversed() {
      var digit = estimate(upper, at: index + count, by: low)
      if subtract(low, times: digit, from: &upper, at: index) {
        digit -= 1
        addBack(low, to: &upper, at: index)
      }
      quotient[index] = digit
    }
    return (quotient, shifted(Array(upper.prefix(count)), right: shift))
  }

  private static func estimate(_ upper: [UInt64], at top: Int, by divisor: [UInt64]) -> UInt64 {
    let (first, second) = (divisor[divisor.count - 1], divisor[divisor.count - 2])
    let head = UInt128(upper[top]) << 64 | UInt128(upper[top - 1])
    var (digit, rest) = head.quotientAndRemainder(dividingBy: UInt128(first))
    while digit >> 64 != 0
      || digit * UInt128(second) > (rest << 64 | UInt128(upper[top - 2]))
    {
      digit -= 1
      rest += UInt128(first)
      if rest >> 64 != 0 { break }
    }
    return UInt64(truncatingIfNeeded: digit)
  }

  /// Subtracts in place; true if the result would have been negative.
  private static func subtract(
    _ divisor: [UInt64], times digit: UInt64, from upper: inout [UInt64], at offset: Int
  ) -> Bool {
    var carry: UInt64 = 0
    var borrow = false
    for index in 0...divisor.count {
      let limb = index < divisor.count ? divisor[index] : 0
      let product = UInt128(limb) * UInt128(digit) + UInt128(carry)
      carry = UInt64(truncatingIfNeeded: product >> 64)
      let (first, under) = upper[offset + index].subtractingReportingOverflow(
        UInt64(truncatingIfNeeded: product))
      let (second, again) = first.subtractingReportingOverflow(borrow ? 1 : 0)
      upper[offset + index] = second
      borrow = under || again
    }
    return borrow
  }

  private static func addBack(_ divisor: [UInt64], to upper: inout [UInt64], at offset: Int) {
    var carry = false
    for index in 0...divisor.count {
      let limb = index < divisor.count ? divisor[index] : 0
      let (first, over) = upper[offset + index].addingReportingOverflow(limb)
      let (second, again) = first.addingReportingOverflow(carry ? 1 : 0)
      upper[offset + index] = second
      carry = over || again
    }
  }

  private static func shifted(_ limbs: [UInt64], left shift: Int) -> [UInt64] {
    guard shift > 0 else { return limbs }
    var result = [UInt64]()
    var carry: UInt64 = 0
    for limb in limbs {
      result.append(limb << UInt64(shift) | carry)
      carry = limb >> UInt64(64 - shift)
    }
    if carry > 0 { result.append(carry) }
    return result
  }

  private static func shifted(_ limbs: [UInt64], right shift: Int) -> [UInt64] {
    guard shift > 0 else { return limbs }
    var result = limbs
    for index in limbs.indices {
      let above = index + 1 < limbs.count ? limbs[index + 1] << UInt64(64 - shift) : 0
      result[index] = limbs[index] >> UInt64(shift) | above
    }
    return result
  }
}

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
