import LedgeraCommands
import Testing

/// The profile's `display` currencies beside totals in the base. Today is 2026-11-21.
@Suite struct DisplayCurrencyTests {
  static let books = """
    profile
        base SGD
        display USD, EUR
    commodity 1,000.00 SGD
    commodity 1,000.00 USD
    commodity 1,000.00 EUR
    account assets:bank
    P 2026-11-18 SGD 0.75 USD
    2026-11-01 start
        assets:bank  1,000.00 SGD
        equity:opening

    """

  func run(_ words: String...) -> Run {
    Run(
      arguments: words + ["-f", "j.journal", "--today", "2026-11-21"],
      files: ["/books/j.journal": Self.books])
  }

  /// Lines without the blanks that align them.
  private func squeezed(_ run: Run) -> [String] {
    run.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test func `net worth is shown in each currency with its rate, and a missing rate is named`() {
    let portfolio = run("portfolio")
    #expect(squeezed(portfolio).contains("in USD 0.75 USD 2026-11-18 750.00 USD"))
    #expect(squeezed(portfolio).contains("in EUR no rate"))
    #expect(portfolio.errors == "warning: no price of SGD in EUR on 2026-11-21: left unconverted\n")
    let records = run("portfolio", "-O", "csv").output
    #expect(records.contains(#""net worth","","","","750.00 USD""#))
    #expect(records.contains(#""0.75 USD","2026-11-18","j.journal:8""#))
    #expect(squeezed(run("networth")).contains("in USD || 750.00 USD"))
    #expect(run("networth", "-O", "json").output.contains(#""quantity": "0.75""#))
    #expect(run("dashboard").output.contains("or 750.00 USD, at the rate of 2026-11-18"))
  }

  @Test func `a projection shows net worth in each currency, at the rates of its first day`() {
    let text = run("project", "--years", "1")
    #expect(squeezed(text).contains("Year in USD in EUR"), "\(text.output)")
    #expect(squeezed(text).contains("2026 750.00 no rate"), "\(text.output)")
    #expect(text.errors == "warning: no price of SGD in EUR on 2026-11-21: left unconverted\n")
    let records = run("project", "--years", "1", "-O", "csv").output
    #expect(records.contains(#""net-worth","net-worth:USD","net-worth:EUR","#), "\(records)")
    #expect(records.contains(#""1000.00","750.00","","#), "\(records)")
    let json = run("project", "--years", "1", "-O", "json").output
    #expect(json.contains(#""commodity": "USD""#) && json.contains(#""quantity": "0.75""#))
    #expect(!run("project", "-X", "USD").output.contains("in USD  "))
  }

  @Test func `another currency that was asked for stands alone`() {
    #expect(!run("portfolio", "-X", "USD").output.contains("in USD  "))
    #expect(!run("networth", "-X", "USD", "-O", "csv").output.contains("in USD"))
  }
}
