import LedgeraTestSupport
import Testing

@testable import LedgeraQuantities

/// Laws of exact decimals on random values; the seed is the test's argument.
@Suite struct ArithmeticLawTests {
  static let seeds: [UInt64] = [1, 2, 3, 20_261_121]

  private func quantity(_ random: inout SeededRandom, digits: Int = 38) -> Quantity {
    var coefficient: Int128 = 0
    for _ in 0..<random.within(0...digits) {
      coefficient = coefficient * 10 + Int128(random.pick([0, 0, 9, random.below(10)]))
    }
    return Quantity(
      coefficient: random.oneIn(2) ? coefficient : -coefficient, scale: UInt8(random.below(256)))
  }

  private func wide(_ random: inout SeededRandom) -> WideQuantity {
    var value = WideQuantity(quantity(&random, digits: 20))
    for _ in 0..<random.below(4) {
      value = value + WideQuantity(quantity(&random))
      value = value * WideQuantity(Quantity(coefficient: Int128(random.next()), scale: 0))
    }
    return value
  }

  @Test(arguments: seeds) func `sums commute and associate or throw alike`(seed: UInt64) {
    var random = SeededRandom(seed)
    for round in 0..<5000 {
      let (a, b) = (quantity(&random), quantity(&random))
      let (left, right) = (try? a.adding(b), try? b.adding(a))
      #expect(left == right, "seed \(seed), round \(round)")
      #expect(left?.scale == right?.scale, "seed \(seed), round \(round)")
      if let left {
        #expect((try? left.subtracting(b)) == a, "seed \(seed), round \(round)")
        #expect(WideQuantity(left) == WideQuantity(a) + WideQuantity(b))
      }
      let c = quantity(&random)
      if let one = try? a.adding(b).adding(c), let other = try? a.adding(b.adding(c)) {
        #expect(one == other, "seed \(seed), round \(round)")
      }
      #expect((try? a.multiplied(by: b)) == (try? b.multiplied(by: a)))
    }
  }

  @Test(arguments: seeds) func `wide sums and products commute, associate and distribute`(
    seed: UInt64
  ) {
    var random = SeededRandom(seed)
    for round in 0..<500 {
      var (a, b, c) = (wide(&random), wide(&random), wide(&random))
      #expect(a + b == b + a, "seed \(seed), round \(round)")
      #expect((a + b) + c == a + (b + c), "seed \(seed), round \(round)")
      #expect((a - b) + b == a, "seed \(seed), round \(round)")
      a = a.rounded(toDecimals: 60)
      b = b.rounded(toDecimals: 60)
      c = c.rounded(toDecimals: 60)
      #expect(a * b == b * a, "seed \(seed), round \(round)")
      #expect(a * (b + c) == a * b + a * c, "seed \(seed), round \(round)")
      #expect((a * b) * c == a * (b * c), "seed \(seed), round \(round)")
      if let quotient = a.divided(by: b) {
        let error = (quotient * b - a).magnitude
        let bound = b.magnitude * WideQuantity(coefficient: 1, scale: 255)
        #expect(error <= bound + bound, "seed \(seed), round \(round)")
      }
    }
  }

  @Test(arguments: seeds) func `text reads back as the same number`(seed: UInt64) {
    var random = SeededRandom(seed)
    for round in 0..<5000 {
      let value = quantity(&random)
      let text = value.description
      let again = Quantity(plain: text)
      #expect(again?.coefficient == value.coefficient, "seed \(seed), round \(round)")
      #expect(again?.scale == value.scale, "seed \(seed), round \(round)")
      #expect(WideQuantity(value).description == text, "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: seeds) func `wide text has the number's digits`(seed: UInt64) throws {
    var random = SeededRandom(seed)
    for round in 0..<300 {
      let value = wide(&random)
      let text = value.description
      // Reads the text 18 digits at a time, which is independent of how it was written.
      var read = WideQuantity.zero
      let digits = text.filter { $0.isNumber }
      for character in digits {
        read =
          read * WideQuantity(coefficient: 10, scale: 0)
          + WideQuantity(coefficient: Int128(character.wholeNumberValue ?? 0), scale: 0)
      }
      let decimals = text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 }
      let expected = value.magnitude * power(decimals ?? 0)
      #expect(read == expected, "seed \(seed), round \(round)")
      #expect(text.hasPrefix("-") == value.isNegative, "seed \(seed), round \(round)")
      #expect(decimals ?? 0 == Int(value.scale), "seed \(seed), round \(round)")
    }
  }

  private func power(_ exponent: Int) -> WideQuantity {
    WideQuantity(WideInteger.powerOfTen(exponent), scale: 0)
  }

  @Test(arguments: seeds) func `rounding moves by at most half a unit, ties to even`(seed: UInt64) {
    var random = SeededRandom(seed)
    for round in 0..<2000 {
      let value = random.oneIn(2) ? WideQuantity(quantity(&random)) : wide(&random)
      let decimals = UInt8(random.below(40))
      let rounded = value.rounded(toDecimals: decimals)
      let error = (rounded - value).magnitude
      let half = WideQuantity(coefficient: 5, scale: decimals + 1)
      #expect(error <= half, "seed \(seed), round \(round)")
      #expect(rounded.scale <= decimals, "seed \(seed), round \(round)")
      if let short = value.quantity {
        #expect(WideQuantity(short.rounded(toDecimals: decimals)) == rounded)
      }
    }
  }

  @Test(arguments: seeds) func `order agrees with subtraction`(seed: UInt64) {
    var random = SeededRandom(seed)
    for round in 0..<3000 {
      let (a, b) = (quantity(&random), quantity(&random))
      let difference = WideQuantity(a) - WideQuantity(b)
      #expect((a < b) == difference.isNegative, "seed \(seed), round \(round)")
      #expect((a == b) == difference.isZero, "seed \(seed), round \(round)")
      let (c, d) = (wide(&random), wide(&random))
      #expect(WideQuantity.compare(c, d).signum() == (c - d).signum, "seed \(seed)")
      if c == d { #expect(c.hashValue == d.hashValue) }
      #expect(c.normalized == c, "seed \(seed), round \(round)")
      #expect(c.normalized.hashValue == c.hashValue, "seed \(seed), round \(round)")
    }
  }
}
