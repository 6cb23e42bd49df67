import LedgeraTestSupport
import Testing

@testable import LedgeraQuantities

/// Decimals of 34 digits, held against Python's `decimal`.
@Suite struct RoundedDecimalTests {
  private func decimal(_ text: String) throws -> RoundedDecimal {
    try RoundedDecimal(try #require(Quantity(plain: text)))
  }

  /// Of 500 pairs of operands each: a fingerprint of the text of all results. `.ci/decimals.py` makes
  /// them with Python.
  static let fingerprints: [(seed: UInt64, fingerprint: UInt64)] = [
    (1, 0x3386_1842_E533_D1A1),
    (2, 0xB1FF_7C63_D1B4_8A99),
    (3, 0x9EE1_397E_6973_21E3),
    (4, 0x5967_2AF1_D9A6_76B6),
    (5, 0x2955_A5EE_6C42_E9DD),
    (6, 0xB76F_1D8E_A62E_E79B),
    (7, 0xE036_EE4F_54B8_45AE),
    (8, 0xF61F_7AE1_91FB_0E84),
    (9, 0xC515_B0CA_E8B4_ED4C),
    (10, 0x9114_6730_B6CA_2E48),
    (11, 0xC9FB_C3DA_259E_3472),
    (12, 0xECA7_8055_8EB4_2D66),
  ]

  private func operand(_ random: inout SeededRandom) throws -> RoundedDecimal {
    let digits = 1 + random.below(34)
    var coefficient: UInt128 = 0
    for _ in 0..<digits {
      let choices = [0, 5, 9, random.below(10)]
      coefficient = coefficient * 10 + UInt128(choices[random.below(4)])
    }
    let exponent = random.below(51) - 40
    return try RoundedDecimal(
      rounding: coefficient, exponent: exponent, isNegative: random.below(2) == 1)
  }

  @Test(arguments: fingerprints) func `6,000 random pairs compute as in Python's decimal`(
    seed: UInt64, fingerprint: UInt64
  ) throws {
    var random = SeededRandom(seed)
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for number in 0..<500 {
      let (left, right) = (try operand(&random), try operand(&random))
      var results = [try left + right, try left - right, try left * right]
      if !right.isZero { results.append(try left / right) }
      if number % 10 == 0, !left.isZero { results.append(try left.magnitude.root(12)) }
      for result in results {
        for byte in "\(result)\n".utf8 {
          digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
        }
      }
    }
    #expect(digest == fingerprint, "seed \(seed)")
  }

  @Test func `ties go to the even digit`() throws {
    let ones = "1111111111111111111111111111111111"
    #expect(try (decimal(ones) + decimal("0.5")).description == String(ones.dropLast()) + "2")
    let even = String(ones.dropLast()) + "2"
    #expect(try (decimal(even) + decimal("0.5")).description == even)
    #expect(
      try (decimal(even) + decimal("0.5000000001")).description == String(ones.dropLast()) + "3")
    let nines = String(repeating: "9", count: 34)
    #expect(
      try (decimal(nines) + decimal("0.5")).description == "1" + nines.map { _ in "0" }.joined())
  }

  @Test func `quotients know whether digits follow`() throws {
    #expect(try (decimal("1") / decimal("3")).description == "0.3333333333333333333333333333333333")
    #expect(try (decimal("2") / decimal("3")).description == "0.6666666666666666666666666666666667")
    #expect(try (decimal("-1") / decimal("8")).description == "-0.125")
    #expect(throws: RoundedDecimal.Failure.divisionByZero) { try decimal("1") / .zero }
  }

  @Test func `roots have thirty digits`() throws {
    #expect(try decimal("1.06").root(12).description == "1.00486755056534303754119894559")
    #expect(try decimal("4096").root(12) == decimal("2"))
    #expect(try decimal("2").root(2).description == "1.41421356237309504880168872421")
    #expect(try decimal("0.0001").root(4) == decimal("0.1"))
    #expect(try decimal("7").root(1) == decimal("7"))
    #expect(try RoundedDecimal.zero.root(12).isZero)
    #expect(throws: RoundedDecimal.Failure.root) { try decimal("-1").root(12) }
  }

  @Test func `numbers of a hundred digits overflow, tiny ones vanish`() throws {
    var power = try decimal("1" + String(repeating: "0", count: 33))
    power = try power * power
    #expect(try (power * decimal("1" + String(repeating: "0", count: 33))).magnitude > power)
    #expect(throws: RoundedDecimal.Failure.overflow) {
      try power * decimal("1" + String(repeating: "0", count: 34))
    }
    let tiny = try .one / power
    #expect(try !(tiny * tiny.root(2)).isZero)
    #expect(try (tiny * tiny).isZero)
  }

  @Test func `exact numbers of more digits are rounded once`() throws {
    let long = try #require(Quantity(plain: "12345678901234567890123456789012345.5"))
    #expect(try RoundedDecimal(long).description == "12345678901234567890123456789012350")
    let longer = WideQuantity(long) * WideQuantity(long)
    #expect(
      try RoundedDecimal(longer).quantity.rounded(toDecimals: 0).description
        == "152415787532388367504953515625666800000000000000000000000000000000000")
  }
}
