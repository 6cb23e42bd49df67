import LedgeraDiagnostics
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// What leaves buckets is taxed (calculations.md § Taxes of what is drawn).
@Suite struct ExitTaxTests {
  private static let head = """
    profile
        base EUR
    account Assets:Bank    ; type: Cash
    account Assets:Fund    ; type: Asset
    account Assets:Old     ; type: Asset

    """
  private static let living = """
    ~ monthly from 2026-01-01  Living
        Expenses:Food  10 EUR
        Assets:Bank

    """

  private static func fund(_ words: String, return rate: String = "0%") -> String {
    """
    bucket Fund
        account Assets:Fund
        weight 100%
        return \(rate)
        \(words)

    """
  }

  private func plan(_ text: String) throws -> (plan: Plan, rates: FrozenRates) {
    let books = TestBooks(Self.head + text)
    #expect(books.errors == [])
    let plan = Plan(books.journal)
    #expect(plan.findings.map(\.headline) == [])
    let rates = FrozenRates(
      books.journal, in: try #require(plan.base), on: TestBooks.today, infersFromCosts: false)
    return (plan, rates)
  }

  private func months(
    _ text: String, _ count: Int = 30, from day: Day = TestBooks.today
  ) throws -> [Projection.Month] {
    let (plan, rates) = try plan(text)
    let request = ProjectionRequest(from: day, monthCount: count)
    return try Projection(plan, request, rates).months
  }

  private func cents(_ values: some Sequence<RoundedDecimal>) -> [String] {
    values.map { $0.quantity.rounded(toDecimals: 2).text(in: NumberStyle(decimals: 2)) }
  }

  private static func opening(_ amount: String, in account: String = "Assets:Fund") -> String {
    "2026-11-01 Opening\n    \(account)  \(amount)\n    Equity:Opening\n"
  }

  @Test func `the gain in what is drawn is taxed in the month after`() throws {
    let months = try months(
      Self.fund("tax 25% of gains\n    basis 60 EUR") + Self.living + Self.opening("100 EUR")
    ).prefix(3)
    #expect(cents(months.map(\.taxOwed)) == ["1.00", "1.10", "1.11"])
    #expect(cents(months.map(\.taxOfDraws)) == ["0.00", "1.00", "1.10"])
    #expect(cents(months.map { $0.buckets[0].draw }) == ["10.00", "11.00", "11.10"])
    #expect(cents(months.map(\.netWorth)) == ["89.00", "77.90", "66.79"])
  }

  @Test func `an allowance is a bracket of zero`() throws {
    let months = try months(
      """
      plan
          residency Gains
          0..5 0%
          5.. 50%

      """ + Self.fund("tax Gains of gains\n    basis 60 EUR") + Self.living
        + Self.opening("200 EUR")
    ).prefix(4)
    // December: 7 of 10 are gained; the year's allowance covers 5 of them.
    #expect(cents(months.map(\.taxOwed)) == ["1.00", "1.35", "3.97", "4.89"])
  }

  @Test func `a residency of gains does not tax income`() throws {
    let salary = "~ monthly from 2026-01-01  Pay\n    Assets:Bank  9 EUR\n    Income:Pay\n"
    let table = "plan\n    residency Gains\n    0.. 50%\n"
    let untaxed = try months(table + Self.fund("tax Gains of gains") + salary)
    #expect(cents([untaxed[3].tax]) == ["0.00"])
    let taxed = try months(table + Self.fund("tax Gains of draws") + salary)
    #expect(cents([taxed[3].tax]) == ["4.50"])
  }

  @Test func `losses of a year count against gains of later ones`() throws {
    let two =
      "plan\n    shortfall Old, Fund\n" + Self.fund("tax 50% of gains\n    basis 0 EUR") + """
        bucket Old
            account Assets:Old
            weight 0%
            return 0%
            tax 50% of gains
            basis 35 EUR

        """
    let months = try months(
      two + Self.living + Self.opening("100 EUR") + Self.opening("10 EUR", in: "Assets:Old"))
    // December sells Old with a loss of 25; gains of 10 each month use it up by March.
    #expect(cents(months.prefix(5).map(\.taxOwed)) == ["0.00", "0.00", "0.00", "2.50", "6.25"])
  }

  @Test func `all that is drawn may be income of the year`() throws {
    let months = try months(
      """
      plan
          residency Land
          0..100 10%
          100.. 40%

      """ + Self.fund("tax Land of draws")
        + "~ monthly from 2027-01-01 to 2028-01-01  Pay\n    Income:Pay  -7 EUR\n    Assets:Bank\n"
        + Self.living + Self.opening("1000 EUR"))
    // January: 0.70 on 7 earned, and 1.00 on what December drew; 5 are drawn for it.
    #expect(
      cents([months[0].taxOwed, months[1].tax, months[1].taxOwed]) == ["1.00", "1.70", "0.47"])
    let year = months[1...12]
    #expect(cents([year.map(\.netWorth).last ?? .zero]) == cents([try total(year, months[0])]))
  }

  /// What is left after a year of spending and of taxes.
  private func total(
    _ year: ArraySlice<Projection.Month>, _ before: Projection.Month
  ) throws -> RoundedDecimal {
    var rest = before.netWorth
    for month in year { rest = try rest + month.totalIncome - month.tax - month.totalExpenses }
    return try rest + before.taxOwed - (year.last?.taxOwed ?? .zero)
  }

  @Test(arguments: ["2026-10-01", "2026-12-01"])
  func `the books say what holdings cost`(_ day: String) throws {
    let text =
      Self.fund("tax 25% of gains") + Self.living + """
        commodity 1.00 ACME
        P 2026-11-02 ACME 10 EUR
        \(day) Brings
            Assets:Fund  10 ACME @ 6 EUR
            Equity:Opening
        2026-12-01 Buys
            Assets:Fund  1 ACME @ 1 EUR
            Assets:Bank
        2026-11-01 Opening
            Assets:Fund  20 EUR
            Equity:Opening

        """
    // Of 120 held, 80 were paid: 60 for shares, 20 for money.
    let first = try #require(Day(year: 2026, month: 12, day: 1))
    #expect(cents(try months(text, from: first).prefix(1).map(\.taxOwed)) == ["0.83"])
  }

  @Test func `tax years begin with the month that the plan names`() throws {
    let months = try months(
      """
      plan
          tax-year april
          residency Land
          0..100 0%
          100.. 50%

      """ + Self.fund("tax 0%")
        + "~ monthly from 2026-01-01  Pay\n    Income:Pay  -50 EUR\n    Assets:Bank\n"
        + "2026-03-31 Pay\n    Income:Pay  -99 EUR\n    Assets:Bank\n"
        + "2026-04-01 Pay\n    Income:Pay  -60 EUR\n    Assets:Bank\n")
    let taxes = ["5.00", "25.00", "25.00", "25.00", "0.00", "0.00", "25.00"]
    #expect(cents(months.prefix(7).map(\.tax)) == taxes)
  }

  @Test func `a basis is doubted where no scenario taxes gains`() throws {
    let scenario = "scenario Gains\n    bucket Fund  tax\t25%\tof \tgains\n\n"
    let fund = Self.fund("basis 60 EUR")
    let taxed = TestBooks(Self.head + fund + Self.living + scenario)
    #expect(taxed.findings.map(\.headline) == [])
    let other = scenario.replacing("gains", with: "draws")
    for text in [fund, fund + other] {
      let books = TestBooks(Self.head + text + Self.living)
      #expect(
        books.findings.map(\.headline)
          == ["this basis changes nothing: gains of the bucket are not taxed when drawn"])
    }
  }

  @Test func `a path without chance pays the taxes of the projection`() throws {
    let text =
      """
      plan
          rebalance yearly
          inflation 3%
          bracket-growth 2%
          tax-year 4
          shortfall Old, Fund
          residency Land
          0..50 10%
          50.. 40%
      bucket Fund
          account Assets:Fund
          weight 70%
          return 9%
          tax Land of gains
          basis 300 EUR
      bucket Old
          account Assets:Old
          weight 30%
          return 4%
          tax 30% of draws

      ~ monthly from 2027-01-01 to 2028-01-01  Pay
          Income:Pay  -14 EUR  ; tax: Land
          Assets:Bank

      """ + Self.living + Self.opening("900 EUR") + Self.opening("400 EUR", in: "Assets:Old")
    let (plan, rates) = try plan(text)
    let request = ProjectionRequest(from: TestBooks.today, monthCount: 50)
    let projected = try Projection(plan, request, rates).months
    let simulated = try Simulation(
      PlannedSimulation(plan, request, rates, paths: 3, seed: 1).input, threads: 1)
    #expect(projected.contains { $0.taxOwed > .zero } && projected[48].unfunded.isZero)
    for year in simulated.years {
      let month = projected[year.month - 1]
      let worth = Double(month.netWorth.quantity.description) ?? .nan
      #expect(abs(year.netWorth.mean - worth) < 0.0001)
      for (bucket, spread) in zip(month.buckets, year.buckets) {
        #expect(abs(spread.mean - (Double(bucket.balance.quantity.description) ?? .nan)) < 0.0001)
      }
    }
  }
}
