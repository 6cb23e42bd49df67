import LedgeraCommands
import Testing

/// Reports with values at period ends extend to the last price until today (reference.md § Valuation).
@Suite struct FuturePriceTests {
  private static let journal = """
    P 2025-01-01 ACME 2 EUR
    P 2025-03-01 ACME 3 EUR
    P 2030-01-01 ACME 9 EUR
    2025-02-08 Broker
        assets:broker  1 ACME
        equity:opening

    """

  private func text(_ words: String..., today: String) -> String {
    Run(
      arguments: words + ["-f", "main.journal", "--today", today],
      files: ["/books/main.journal": Self.journal]
    ).output
  }

  @Test(arguments: [
    ("2025-02-28", "2 EUR", "2025-02-08"), ("2025-03-01", "3 EUR", "2025-03-01"),
    ("2029-12-31", "3 EUR", "2025-03-01"), ("2030-01-01", "9 EUR", "2030-01-01"),
  ])
  func `an expected price extends no report before its day`(
    today: String, value: String, last: String
  ) {
    #expect(text("balance", "-V", "-N", "broker", today: today).contains(" \(value) "))
    #expect(text("register", "-V", "broker", today: today).contains(" \(value)"))
    #expect(text("print", "-V", today: today).contains(" \(value)\n"))
    #expect(text("balancesheet", "-V", today: today).hasPrefix("Balance Sheet \(last),"))
  }

  @Test func `an end that is asked for is later than today if it says so`() {
    #expect(
      text("balance", "-V", "-N", "broker", "-e", "2031", today: "2025-02-28").contains(" 9 EUR "))
  }
}
