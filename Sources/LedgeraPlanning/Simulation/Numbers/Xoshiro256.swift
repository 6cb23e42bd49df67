/// Blackman and Vigna's generator xoshiro256**, one for each lane (calculations.md § Simulation).
struct Xoshiro256 {
  private var s0, s1, s2, s3: LaneBits

  /// Each lane's state is the first four numbers of SplitMix64 with its seed.
  init(seeds: LaneBits) {
    (s0, s1, s2, s3) = (.zero, .zero, .zero, .zero)
    for lane in 0..<LaneBits.scalarCount {
      var spread = SplitMix64(seed: seeds[lane])
      s0[lane] = spread.next()
      s1[lane] = spread.next()
      s2[lane] = spread.next()
      s3[lane] = spread.next()
    }
  }

  @inline(__always)
  mutating func next() -> LaneBits {
    // Multiplications by 5 and 9 as shifts, for which all processors have instructions for vectors;
    // halves of turned numbers added, because compilers turn lanes one by one if they recognise it.
    let times5 = (s1 &<< 2) &+ s1
    let turned = (times5 &<< 7) &+ (times5 &>> 57)
    let result = (turned &<< 3) &+ turned
    let shifted = s1 &<< 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 &<< 45) &+ (s3 &>> 19)
    return result
  }

  /// Random numbers from -½ to ½, evenly spread: ((x >> 11) + ½) 2^-53 - ½ of the next number x.
  @inline(__always)
  mutating func nextAroundZero() -> Lanes {
    let bits = next() &>> 11
    // Both halves of 53 bits as numbers of their own size, which add up exactly.
    let high = Lanes(bits: (bits &>> 32) | 0x4530_0000_0000_0000)
    let low = Lanes(bits: (bits & 0xFFFF_FFFF) | 0x4330_0000_0000_0000)
    let whole = (high - (0x1p84 + 0x1p52)) + low
    return (whole + 0.5) * 0x1p-53 - 0.5
  }
}

/// Steele, Lea and Flood's generator SplitMix64, which spreads seeds (calculations.md § Simulation).
package struct SplitMix64: Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The first number of the generator with this seed.
  static func first(seed: UInt64) -> UInt64 {
    var generator = SplitMix64(seed: seed)
    return generator.next()
  }
}

/// One number for each of the paths that are simulated side by side.
///
/// Only additions, subtractions, multiplications, divisions and square roots are done with them,
/// each rounded once as IEEE 754 says. So each lane has the bits of its path computed alone, and
/// every processor computes the same bits.
package typealias Lanes = SIMD8<Double>

/// One unsigned number for each lane, or a lane's bits.
package typealias LaneBits = SIMD8<UInt64>

extension SIMD8<Double> {
  @inline(__always)
  var bits: LaneBits { unsafeBitCast(self, to: LaneBits.self) }

  @inline(__always)
  init(bits: LaneBits) { self = unsafeBitCast(bits, to: Lanes.self) }

  /// The polynomial at each lane, by Horner's rule.
  ///
  /// - Parameter coefficients: Of the powers 0 to 7, in this order.
  @inline(__always)
  func polynomial(_ coefficients: SIMD8<Double>) -> Lanes {
    var sum = self * coefficients[7] + coefficients[6]
    sum = sum * self + coefficients[5]
    sum = sum * self + coefficients[4]
    sum = sum * self + coefficients[3]
    sum = sum * self + coefficients[2]
    sum = sum * self + coefficients[1]
    return sum * self + coefficients[0]
  }
}
