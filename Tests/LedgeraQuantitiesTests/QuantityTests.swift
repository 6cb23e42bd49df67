import LedgeraQuantities
import Testing

@Suite struct QuantityTests {
  @Test func `addition aligns scales exactly`() throws {
    let sum = try Quantity(coefficient: 20, scale: 1).adding(Quantity(coefficient: 435, scale: 2))
    #expect(sum.text() == "6.35")
  }

  @Test func `rounding is half-even`() {
    #expect(Quantity(coefficient: 25, scale: 3).rounded(toDecimals: 2).text() == "0.02")
    #expect(Quantity(coefficient: 15, scale: 3).rounded(toDecimals: 2).text() == "0.02")
    #expect(Quantity(coefficient: -5, scale: 3).rounded(toDecimals: 2).text() == "0.00")
  }
}
