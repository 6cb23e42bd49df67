import LedgeraDiagnostics
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Amounts in today's money, sums that stay unpaid, and what is missing with returns (calculations.md §
/// Projection); today is 2026-11-21.
@Suite struct RealMoneyTests {
  private func text(_ fund: String, inflation: String = "inflation 12%", _ more: String = "")
    -> String
  {
    """
    profile
        base EUR
    commodity 1000.00 EUR
    account Assets:Fund  ; type: Asset
    account Assets:Bank  ; type: Cash
    account Liabilities:Loan  ; type: Liability
    plan
        \(inflation)
    bucket Fund
        account Assets:Fund
        weight 100%
    \(fund)
    2026-11-01 Opening
        Assets:Fund  1000 EUR
        Equity:Opening
    \(more)
    """
  }

  private func projection(
    _ text: String, scenario: String? = nil, months: Int = 13
  ) throws -> Projection {
    let books = TestBooks(text)
    #expect(books.errors == [])
    var plan = Plan(books.journal)
    #expect(plan.findings.map(\.headline) == [])
    if let scenario {
      plan = plan.applying(try #require(plan.scenarios.first { $0.name == scenario }))
    }
    let request = ProjectionRequest(from: TestBooks.today, monthCount: months)
    let rates = FrozenRates(
      books.journal, in: try #require(plan.base), on: request.start, infersFromCosts: false)
    return try Projection(plan, request, rates)
  }

  private func cents(_ value: RoundedDecimal) -> String {
    value.quantity.rounded(toDecimals: 2).text(in: NumberStyle(decimals: 2))
  }

  /// The last month is a year after the first, so prices are 12 % higher.
  @Test func `a real target is what prices make of it`() throws {
    let fund = "    return 0%\n    target 1300 EUR real by 2027-12-31"
    let outlook = try #require(try projection(text(fund)).targets().first)
    #expect(cents(outlook.amount) == "1456.00")
    #expect(cents(outlook.gap) == "456.00")
    #expect(cents(outlook.extra) == "35.08")
    let deflated = try #require(try projection(text(fund)).targets(isDeflated: true).first)
    #expect(cents(deflated.amount) == "1300.00")
    #expect(cents(deflated.gap) == "407.14")
    // Rising with prices, less is needed at first than when it stays the same.
    #expect(deflated.extra < outlook.extra)
  }

  @Test func `a bucket has a target for each of several days, and a scenario's take their place`()
    throws
  {
    let fund = "    return 0%\n    target 1300 EUR by 2027-12-31\n    target 900 EUR by 2027-06-30"
    let other = """
      scenario Other
          bucket Fund  target 1001 EUR
          bucket Fund  target 2000 EUR real by 2027-12-31

      """
    let planned = try projection(text(fund, other)).targets()
    #expect(planned.map { cents($0.gap) } == ["300.00", "0.00"])
    let changed = try projection(text(fund, other), scenario: "Other").targets()
    #expect(changed.map { cents($0.gap) } == ["1.00", "1240.00"])
  }

  @Test func `two targets for one day contradict each other`() {
    let twice = "    return 0%\n    target 1300 EUR by 2027-12-31\n    target 9 EUR by 2027-12-31"
    let books = TestBooks(text(twice))
    #expect(
      Plan(books.journal).findings.map(\.headline)
        == ["the bucket 'Fund' has two targets for 2027-12-31"])
    let scenario = """
      scenario Other
          bucket Fund  target 5 EUR
          bucket Fund  target 6 EUR

      """
    let plan = Plan(TestBooks(text("    return 0%", scenario)).journal)
    #expect(plan.findings.map(\.headline) == ["the bucket 'Fund' has two targets for the end"])
  }

  @Test func `a target is reached when its real amount is`() throws {
    let grown = try projection(text("    return 30%\n    target 1100 EUR real"), months: 12)
    let reached = try #require(try grown.targets().first?.reachedIn)
    let nominal = try projection(text("    return 30%\n    target 1100 EUR"), months: 12)
    #expect(try #require(try nominal.targets().first?.reachedIn) < reached)
  }

  @Test func `what is missing a month counts returns`() throws {
    // Each month grows by 1.2^(1/12): after twelve months 1 a month has become 13.17….
    let fund = "    return 20%\n    target 2200 EUR by 2027-11-30"
    let outlook = try #require(try projection(text(fund)).targets().first)
    #expect(cents(outlook.gap) == "1000.00")
    #expect(cents(outlook.extra) == "76.55")
  }

  @Test func `events and amounts of rules may be real`() throws {
    let more = """
      ~ monthly from 2026-12-01  Pay
          Assets:Bank  100 EUR
          Income:Pay  ; grows: 1%
      scenario Real
          event 2027-12-15 -50 EUR real  Trip
          event 2027-12-15 10 EUR  Gift
          rule Pay  amount 200 EUR real

      """
    let months = try projection(text("    return 0%", more), scenario: "Real").months
    #expect(cents(months[0].totalIncome) == "200.00")
    #expect(cents(months[12].totalIncome) == "224.00")
    #expect(cents(months[12].events) == "-46.00")
  }

  @Test func `what cannot be paid stays until savings pay it`() throws {
    let more = """
      ~ 2026-12-01  Roof
          Expenses:Roof  1500 EUR
          Assets:Bank
      ~ monthly from 2027-01-01  Pay
          Assets:Bank  200 EUR
          Income:Pay

      """
    let months = try projection(text("    return 0%", inflation: "inflation 0%", more)).months
    #expect(
      months.prefix(5).map { cents($0.unpaid) } == ["500.00", "300.00", "100.00", "0.00", "0.00"])
    #expect(
      months.prefix(5).map { cents($0.netWorth) } == [
        "-500.00", "-300.00", "-100.00", "100.00", "300.00",
      ])
    #expect(months.prefix(2).map { cents($0.unfunded) } == ["500.00", "0.00"])
  }

  @Test func `a buffer in months counts what pays back debts`() throws {
    let more = """
      2026-11-01 Lent
          Assets:Bank  900 EUR
          Liabilities:Loan
      ~ monthly from 2026-12-01  Loan
          Liabilities:Loan  300 EUR
          Expenses:Interest  100 EUR
          Assets:Bank

      """
    let months = try projection(
      text("    return 0%\n    buffer 3 months", inflation: "inflation 0%", more)
    ).months
    #expect(months[0].buckets[0].least.map(cents) == "1200.00")
    // After three months nothing is owed, and only what was paid in these counts.
    #expect(months[3].buckets[0].least.map(cents) == "975.00")
  }

  @Test(arguments: [
    (
      "goal Trip\n    account Assets:Fund\n    target 5 EUR real by 2030-01-01",
      "not in today's money"
    ),
    ("scenario Other\n    event 2030-01-01 5 EUR real  Trip", "changes nothing"),
  ])
  func `what cannot be real is told`(_ lines: String, _ headline: String) {
    let books = TestBooks(text("    return 0%", inflation: "horizon 9 years", lines + "\n"))
    let headlines = books.findings.map(\.headline)
    #expect(headlines.contains { $0.contains(headline) }, "\(headlines)")
  }
}
