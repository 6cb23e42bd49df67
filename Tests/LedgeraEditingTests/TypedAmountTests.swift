import LedgeraEditing
import LedgeraModel
import LedgeraTestSupport
import Testing

@Suite struct TypedAmountTests {
  private static func problem(
    _ amount: String, format: String = "1,000.00 EUR", new: Bool = false
  ) -> String {
    let text = """
      commodity \(format)
      commodity 1000.00 USD
      account assets:cash
      account expenses:food
      2026-01-02 x
          expenses:food  1 EUR
          assets:cash
      """
    let composer = TransactionComposer(
      TestBooks(text, checks: []).journal, today: TestBooks.today, takesNewAccounts: new)
    do throws(TypingFailure) {
      _ = try composer.transaction(typed: "Lunch; food \(amount); cash")
      return ""
    } catch { return ([error.message] + error.hints).joined(separator: "\n") }
  }

  @Test(arguments: [
    ("5 euros", "did you mean EUR?"), ("5 Dollars", "did you mean USD?"),
    ("5 złotych", "did you mean PLN?"), ("2 lakh", "write the number in digits"),
    ("50 cents", "write the number in digits"), ("10 %", "write the number in digits"),
    ("5 bananas", "--new accepts it"),
  ])
  func `words for currencies and scales are no commodities`(_ amount: String, _ hint: String) {
    #expect(Self.problem(amount).contains(hint), "\(Self.problem(amount))")
  }

  @Test
  func `a part that begins with its amount, or with a number sign, is told how to be written`() {
    func problem(_ typed: String) -> String {
      Self.problem("3; \(typed)")
    }
    #expect(problem("5 fun").contains("the amount comes after its account: 'fun 5'"))
    #expect(!problem("2nd hand").contains("comes after"))
    #expect(problem("#trip").contains("a tag ends with a colon: 'trip:'"))
  }

  @Test(arguments: [
    "23.4O", "12.50 EURO", "12.50 €", "€12.50", "12.50 EIR", "$5", "12.50 ERU",
  ])
  func `a symbol that is nearly one of the books is not written`(_ amount: String) {
    #expect(
      Self.problem(amount).contains("is not a commodity of these books"), "\(Self.problem(amount))")
  }

  @Test(arguments: ["12.50 EUR", "12.50", "3 ACME @ 10 EUR"])
  func `what is bought may be new`(_ amount: String) {
    #expect(Self.problem(amount).isEmpty, "\(Self.problem(amount))")
  }

  @Test func `new symbols are taken when that is wanted`() {
    #expect(Self.problem("3 MILES") != "")
    #expect(Self.problem("3 MILES", new: true).hasPrefix("assets:cash holds EUR and no MILES"))
    #expect(Self.problem("12.50 CHF").hasPrefix("assets:cash holds EUR and no CHF"))
    #expect(Self.problem("12.50 ERN") != "", "but when it is nearly one of the books")
    #expect(Self.problem("3 EURO", new: true) != "")
  }

  @Test func `advice is written as the books write numbers`() {
    #expect(Self.problem("23,40").hasSuffix("in these books that is 23.40; did you mean that?"))
    let comma = "1.000,00 EUR"
    #expect(
      Self.problem("23.40", format: comma)
        .hasSuffix("in these books that is 23,40; did you mean that?"))
    #expect(Self.problem("1.2.3", format: comma).contains("write it as 12,50, 12,50 EUR"))
  }

  @Test func `an amount is not zero and has the decimals of its commodity`() {
    #expect(Self.problem("0").hasPrefix("an amount of zero moves nothing"))
    #expect(Self.problem("12.505").hasPrefix("EUR has 2 decimals in these books"))
    #expect(Self.problem("0.505").hasPrefix("EUR has 2 decimals in these books"))
  }

  @Test func `postings are separated by semicolons`() {
    #expect(Self.problem("20, food 10").contains("a semicolon separates postings: '20; food 10'"))
  }

  @Test func `three digits after the mark may be thousands`() {
    for (typed, message) in [
      ("1.200", "'1.200' may be 1.2 or 1200: EUR has 2 decimals"),
      ("-1.000 EUR", "'-1.000 EUR' may be -1 or -1000: EUR has 2 decimals"),
      ("0.500", ""), ("1,200.500", ""), ("1.20", ""),
    ] {
      let problem = Self.problem(typed)
      #expect(message.isEmpty ? problem == "" : problem.hasPrefix(message), "\(typed): \(problem)")
    }
  }
}
