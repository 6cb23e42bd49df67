import Testing

@testable import LedgeraQuantities

@Suite struct WideQuantityTests {
  func wide(_ text: String) throws -> WideQuantity {
    WideQuantity(try #require(Quantity(plain: text)))
  }

  @Test func `sums beyond 38 digits stay exact`() throws {
    let nines = try wide(String(repeating: "9", count: 38))
    var sum = WideQuantity.zero
    for _ in 0..<1000 { sum += nines }
    #expect(sum.text() == String(repeating: "9", count: 38) + "000")
    for _ in 0..<1000 { sum += nines.negated }
    #expect(sum.isZero)
  }

  @Test func `products are exact up to 255 decimals`() throws {
    let small = try wide("0.00000000000000000000000000000000000001")
    #expect((small * small).text().count == 78)
    #expect((try wide("1234.5") * (try wide("-2"))).text() == "-2469.0")
  }

  @Test func `quotients that end are exact, others have 255 decimals, rounded half-even`() throws {
    #expect(try wide("1").divided(by: wide("8"))?.text() == "0.125")
    #expect(try wide("10").divided(by: wide("-4"))?.text() == "-2.5")
    let third = try #require(try wide("2").divided(by: wide("3")))
    #expect(third.text() == "0." + String(repeating: "6", count: 254) + "7")
    #expect((third * (try wide("3"))).text(in: NumberStyle(decimals: 2)) == "2.00")
    #expect(try wide("1").divided(by: .zero) == nil)
  }

  @Test func `a part of a whole in percent; of nothing there is none`() throws {
    #expect(try wide("-0.5").percentage(of: wide("4"))?.text() == "-12.5")
    #expect(try wide("0.125").inPercent.text() == "12.500")
    #expect(try wide("1").percentage(of: .zero) == nil)
  }

  @Test func `wide numbers print with groups and decimals like short ones`() throws {
    let style = NumberStyle(grouping: .init(separator: ",", sizes: [3]), decimals: 2)
    let big = try wide("99999999999999999999999999999999999999") * (try wide("10"))
    #expect(big.text(in: style) == "999,999,999,999,999,999,999,999,999,999,999,999,990.00")
    #expect(try wide("-0.005").text(in: style) == "0.00")
    let tiny = try wide("0.00000000000000000000000000000000000001")
    #expect((tiny * tiny * (try wide("-3"))).text().hasSuffix("3"))
  }

  @Test(arguments: [UInt64(20_241_121), 7]) func `arithmetic laws hold for random numbers`(
    seed: UInt64
  ) throws {
    var state = seed
    func random() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 33
    }
    func integer(_ limbs: Int) -> WideInteger {
      var value = WideInteger(0)
      for _ in 0..<limbs {
        let limb = random() % 5 == 0 ? UInt64.max : random()
        value =
          value * (WideInteger(Int128(UInt64.max)) + WideInteger(1)) + WideInteger(Int128(limb))
      }
      return random() % 2 == 0 ? value : value.negated
    }
    for round in 0..<2000 {
      let (left, right) = (integer(Int(random() % 6)), integer(Int(random() % 5)))
      #expect(left + right == right + left, "seed \(seed), round \(round)")
      #expect((left + right) - right == left, "seed \(seed), round \(round)")
      guard !right.isZero else { continue }
      let (quotient, remainder) = left.quotientAndRemainder(dividingBy: right)
      #expect(quotient * right + remainder == left, "seed \(seed), round \(round)")
      #expect(remainder.magnitude < right.magnitude, "seed \(seed), round \(round)")
    }
  }

  @Test func `comparison ignores scale and size of representation`() throws {
    #expect(try wide("1.50") == wide("1.5"))
    #expect(try wide("-2") < wide("1.999"))
    let big = try wide("99999999999999999999999999999999999999")
    #expect(big < big * (try wide("2")))
    #expect((big * (try wide("2"))).negated < big.negated)
    #expect(big + big == big * (try wide("2")))
  }
}
