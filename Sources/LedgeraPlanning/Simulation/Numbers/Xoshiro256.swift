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
