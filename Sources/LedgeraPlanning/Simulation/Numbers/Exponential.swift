/// Exponential function and natural logarithm of basic operations alone: those of C libraries
/// differ in their last bits from system to system (calculations.md § Simulation).
enum Exponential {
  /// ln 2 as a sum: a part that ends in 21 zero bits, so that its multiples are exact, and the rest.
  private static let ln2 = (high: 0x1.62e42feep-1, low: 0x1.a39ef35793c76p-33)
  private static let log2e = 0x1.71547652b82fep0
  /// Adding it rounds to a whole number, which then is in the lowest bits.
  private static let rounder = 0x1.8p52

  /// e^x within two units in the last place, for x from -700 to 700.
  ///
  /// x is n ln 2 + r with |r| ≤ ln 2 / 2; e^r is its series to the twelfth power.
  @inline(__always)
  static func exp(_ x: Lanes) -> Lanes {
    let shifted = x * log2e + rounder
    let n = shifted - rounder
    let r = (x - n * ln2.high) - n * ln2.low
    var sum = r * (1.0 / 479_001_600) + (1.0 / 39_916_800)
    sum = sum * r + (1.0 / 3_628_800)
    sum = sum * r + (1.0 / 362_880)
    sum = sum * r + (1.0 / 40_320)
    sum = sum * r + (1.0 / 5_040)
    sum = sum * r + (1.0 / 720)
    sum = sum * r + (1.0 / 120)
    sum = sum * r + (1.0 / 24)
    sum = sum * r + (1.0 / 6)
    sum = sum * r + 0.5
    sum = sum * r + 1
    sum = sum * r + 1
    return Lanes(bits: sum.bits &+ (shifted.bits &<< 52))
  }

  /// ln x within two units in the last place, for normal positive x.
  ///
  /// x is 2^n f with f from √½ to √2; ln f is 2 artanh s with s = (f - 1) / (f + 1), the series to
  /// its 21st power.
  @inline(__always)
  static func log(_ x: Lanes) -> Lanes {
    // n + 1024, positive: taking off the bits of √½ borrows from the exponent where f is below it.
    let biased = (x.bits &+ (0x4000_0000_0000_0000 - 0x3FE6_A09E_667F_3BCD)) &>> 52
    let n = Lanes(bits: biased | 0x4330_0000_0000_0000) - (0x1p52 + 1024)
    let f = Lanes(bits: x.bits &- (biased &<< 52) &+ 0x4000_0000_0000_0000)
    let s = (f - 1) / (f + 1)
    let square = s * s
    var sum = square * (1.0 / 21) + (1.0 / 19)
    sum = sum * square + (1.0 / 17)
    sum = sum * square + (1.0 / 15)
    sum = sum * square + (1.0 / 13)
    sum = sum * square + (1.0 / 11)
    sum = sum * square + (1.0 / 9)
    sum = sum * square + (1.0 / 7)
    sum = sum * square + (1.0 / 5)
    sum = sum * square + (1.0 / 3)
    // The first term is added last, for its exactness.
    let rest = sum * square * (s + s)
    return n * ln2.high + ((s + s) + (rest + n * ln2.low))
  }

  static func exp(_ x: Double) -> Double { exp(Lanes(repeating: x))[0] }
  static func log(_ x: Double) -> Double { log(Lanes(repeating: x))[0] }
}
