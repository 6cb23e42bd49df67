import LedgeraModel
import LedgeraQuantities
import Testing

@Suite("Rates")
struct RateTests {
  @Test(
    "A rate is a percentage per year",
    arguments: [
      ("3%", "0.03", "3%"), ("-1.5%", "-0.015", "-1.5%"), ("2.50 %", "0.0250", "2.5%"),
      ("0%", "0.00", "0%"), ("100%", "1.00", "100%"),
    ])
  func percentage(text: String, perUnit: String, printed: String) throws {
    let rate = try #require(Rate(text))
    #expect(rate.perUnit.text() == perUnit)
    #expect(rate.text == printed)
  }

  @Test(
    "What is no percentage is no rate",
    arguments: [
      "3", "0.03", "%", "three%", "3,5%", "3%%", "1e2%", "", "--1%",
      "1234567890123456789012345678901%",
    ])
  func refused(text: String) {
    #expect(Rate(text) == nil)
  }

  @Test("Taxes are rates, none or residencies")
  func taxes() {
    #expect(TaxTerms("15%") == Rate("15%").map { TaxTerms(rate: $0) })
    #expect(TaxTerms("none") == TaxTerms(rate: .zero))
    #expect(TaxTerms("Hong Kong") == TaxTerms(residency: "Hong Kong"))
    #expect(TaxTerms("15") == nil)
    #expect(TaxTerms("") == nil)
  }

  @Test("Shares and rollovers")
  func sharesAndRollovers() {
    #expect(RuleTerms.Share("20% of Base pay")?.rule == "Base pay")
    #expect(RuleTerms.Share("20 of Salary") == nil)
    #expect(RuleTerms.Share("20% Salary") == nil)
    #expect(RuleTerms.Rollover("cap 500")?.limit == Quantity(coefficient: 500))
    #expect(RuleTerms.Rollover("cap -1") == nil)
    #expect(RuleTerms.Rollover("yes please") == nil)
    #expect(RuleTerms.Rollover("positive")?.mode == .positive)
  }
}
