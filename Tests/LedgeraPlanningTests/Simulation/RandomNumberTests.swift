import LedgeraTestSupport
import Testing

@testable import LedgeraPlanning

/// The generators and functions that are prescribed (calculations.md § Simulation).
@Suite struct RandomNumberTests {
  @Test func `SplitMix64 gives its published numbers`() {
    var generator = SplitMix64(seed: 0)
    #expect(generator.next() == 0xe220_a839_7b1d_cdaf)
    #expect(generator.next() == 0x6e78_9e6a_a1b9_65f4)
  }

  @Test func `xoshiro256 seeded by SplitMix64 gives its published numbers in every lane`() {
    var generator = Xoshiro256(seeds: LaneBits(repeating: 42))
    #expect(generator.next() == LaneBits(repeating: 0x1578_0b2e_0c2e_c716))
    #expect(generator.next() == LaneBits(repeating: 0x6104_d986_6d11_3a7e))
  }

  @Test func `lanes do not disturb each other`() {
    let seeds = LaneBits(1, 2, 42, 0, 5, .max, 7, 42)
    var together = Xoshiro256(seeds: seeds)
    var alone = (0..<8).map { Xoshiro256(seeds: LaneBits(repeating: seeds[$0])) }
    for _ in 0..<50 {
      let numbers = together.next()
      for lane in 0..<8 { #expect(numbers[lane] == alone[lane].next()[0]) }
    }
  }

  @Test func `the first normal numbers of seed 42 are those of the facts sheet`() {
    var generator = Xoshiro256(seeds: LaneBits(repeating: 42))
    let first = InverseNormal.tail(generator.nextAroundZero())[0]
    let second = InverseNormal.central(generator.nextAroundZero())[0]
    #expect(abs(first - -1.379547725) < 5e-10)
    #expect(abs(second - -0.308160114) < 5e-10)
  }

  @Test(arguments: [
    (0.5, 0.0), (0.975, 1.9599639845400536), (0.075, -1.4395314709384557),
    (0.025, -1.9599639845400538), (0.1, -1.2815515655446008), (1e-3, -3.090232306167813),
    (1e-11, -6.706023155495136),
  ])
  func `the inverse normal is AS 241`(probability: Double, expected: Double) {
    let q = Lanes(repeating: probability - 0.5)
    let isCentral = abs(q[0]) <= InverseNormal.centralLimit
    let value = (isCentral ? InverseNormal.central(q) : InverseNormal.tail(q))[0]
    // ½ takes from small probabilities what they have more of digits.
    let rounding = 0x1p-54 / probability
    #expect(abs(value - expected) <= (2e-15 + rounding) * abs(expected))
  }

  @Test func `numbers that round to the ends of the distribution are finite`() {
    let ends = InverseNormal.tail(Lanes(0.5, -0.5, 0.5 - 0x1p-54, 0.45, -0.45, 0.5, 0.49, 0.48))
    #expect(abs(ends[0] - 8.292361075813595) < 1e-14)
    #expect(ends[1] == -ends[0])
    #expect(ends[2] <= ends[0] && ends[3] == -ends[4])
  }

  @Test func `the middle and the tails of the normal distribution meet`() {
    let q = Lanes(repeating: InverseNormal.centralLimit)
    #expect(abs(InverseNormal.central(q)[0] - InverseNormal.tail(q)[0]) < 1e-14)
  }

  @Test(arguments: [
    (1.0, 0x4005_bf0a_8b14_5769 as UInt64), (-5.5, 0x3f70_bd4a_5aca_7728),
    (0.1, 0x3ff1_aec7_b35a_00d4), (-0.0312, 0x3fef_045b_0cd7_4c04), (0, 0x3ff0_0000_0000_0000),
    (699, 0x7ef5_c36f_b103_6d55), (-699, 0x00e7_8694_fe9f_73cc),
  ])
  func `the exponential function is right to two units in the last place`(
    x: Double, exact: UInt64
  ) {
    let bits = Int64(bitPattern: Exponential.exp(x).bitPattern)
    #expect(abs(bits - Int64(bitPattern: exact)) <= 2)
  }

  @Test(arguments: [
    (10.0, 0x4002_6bb1_bbb5_5516 as UInt64), (0.075, 0xc004_b8dd_fddb_f088),
    (1.07, 0x3fb1_5213_c27c_9180), (0x1p-54, 0xc042_b708_8723_20e2), (1, 0),
    (1e300, 0x4085_9634_47f8_7fb5),
  ])
  func `the logarithm is right to two units in the last place`(x: Double, exact: UInt64) {
    let bits = Int64(bitPattern: Exponential.log(x).bitPattern)
    #expect(abs(bits - Int64(bitPattern: exact)) <= 2)
  }

  @Test func `the logarithm undoes the exponential function`() {
    let seed: UInt64 = .random(in: 0...9999)
    var random = SeededRandom(seed)
    for _ in 0..<200 {
      let x = Double(random.within(-600_000...600_000)) / 1000 + 0x1p-30
      let error = abs(Exponential.log(Exponential.exp(x)) - x)
      #expect(error <= 4 * x.ulp + 0x1p-52, "x = \(x), seed \(seed)")
    }
  }

  @Test func `streams of paths and buckets differ, and do not depend on what is beside them`() {
    let seeds = (0..<40).flatMap { path in
      (0..<6).map { ChanceYear.seed(42, path: path, bucket: $0) }
    }
    #expect(Set(seeds).count == seeds.count)
    let few = ChanceYear(sources: [3])
    let many = ChanceYear(sources: [0, 3])
    for chance in [few, many] {
      chance.start(seed: 7, first: 8)
      chance.draw()
      chance.draw()
    }
    #expect(Array(few.normals) == Array(many.normals[12...]))
  }
}
