import LedgeraTestSupport
import Testing

@testable import LedgeraQuantities

@Suite struct FractionTests {
  private func fraction(_ text: String) throws -> Fraction {
    let quantity = try #require(Quantity(plain: text))
    return try #require(Fraction(quantity))
  }

  @Test(arguments: ArithmeticLawTests.seeds)
  func `quotients times their divisors are what was divided`(seed: UInt64) throws {
    var random = SeededRandom(seed)
    func value() -> Quantity {
      Quantity(coefficient: Int128(random.within(-99_999...99_999)), scale: UInt8(random.below(5)))
    }
    for _ in 0..<2000 {
      let (left, right) = (value(), value())
      let first = try #require(Fraction(left))
      let second = try #require(Fraction(right))
      let sum = try #require(first.adding(second))
      #expect(sum == second.adding(first))
      #expect(sum.adding(second.negated) == first)
      #expect(try sum.quantity.get() == left.adding(right).normalized)
      #expect(
        try first.multiplied(by: second)?.quantity.get()
          == left.multiplied(by: right).normalized)
      guard !second.isZero else { continue }
      #expect(first.divided(by: second)?.multiplied(by: second) == first)
    }
  }

  @Test func `only fractions of twos and fives are decimals`() throws {
    let one = try fraction("1")
    #expect(try one.divided(by: fraction("-8"))?.quantity.get().text() == "-0.125")
    #expect(try one.divided(by: fraction("0.3"))?.quantity == .failure(.endless))
    #expect(try fraction("0.30").divided(by: fraction("3"))?.quantity.get().text() == "0.1")
  }

  @Test func `what needs more than 128 bits has no value`() throws {
    let large = try fraction(String(repeating: "9", count: 38))
    #expect(large.multiplied(by: large) == nil)
    #expect(large.adding(try fraction("1"))?.quantity == .failure(.tooLong))
    #expect(large.adding(large) == nil || large.adding(large)?.adding(large.negated) == large)
    #expect(Fraction(Quantity(coefficient: 1, scale: 255)) == nil)
  }
}
