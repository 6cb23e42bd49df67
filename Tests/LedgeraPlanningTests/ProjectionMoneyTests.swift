import LedgeraDiagnostics
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Where money goes in a projection of a plan as it is written: debts, free cash, buffers, shares
/// (calculations.md § Projection).
@Suite struct ProjectionMoneyTests {
  private static let head = """
    profile
        base EUR
    account Assets:Bank    ; type: Cash
    account Assets:Fund    ; type: Asset
    account Assets:House   ; type: Asset
    account Liabilities:Loan  ; type: Liability

    """
  private static let fund = """
    bucket Fund
        account Assets:Fund
        weight 100%
        return 0%

    """
  private static let living = """
    ~ monthly from 2026-01-01  Salary
        Assets:Bank  3000 EUR
        Income:Salary
    ~ monthly from 2026-01-01  Living
        Expenses:Food  2000 EUR
        Assets:Bank

    """

  private func projection(
    _ text: String, from start: Day = TestBooks.today, scenario: String? = nil
  ) throws -> Projection {
    let books = TestBooks(Self.head + text)
    #expect(books.errors == [])
    var plan = Plan(books.journal)
    #expect(plan.findings.map(\.headline) == [])
    if let scenario {
      plan = plan.applying(try #require(plan.scenarios.first { $0.name == scenario }))
    }
    let request = ProjectionRequest(from: start, monthCount: 14)
    let rates = FrozenRates(
      books.journal, in: try #require(plan.base), on: request.start, infersFromCosts: false)
    return try Projection(plan, request, rates)
  }

  private func cents(_ values: [RoundedDecimal]) -> [String] {
    values.map { $0.quantity.rounded(toDecimals: 2).text(in: NumberStyle(decimals: 2)) }
  }

  @Test func `what pays off a debt is not invested, and ends with it`() throws {
    let months = try projection(
      Self.fund + Self.living + """
        ~ monthly from 2026-01-01  Loan
            Liabilities:Loan  400 EUR
            Assets:Bank
        2026-11-01 Opening
            Liabilities:Loan  -900 EUR
            Equity:Opening

        """
    ).months.prefix(4)
    #expect(cents(months.map(\.savings)) == ["1000.00", "1000.00", "1000.00", "1000.00"])
    #expect(cents(months.map(\.moved)) == ["400.00", "400.00", "100.00", "0.00"])
    #expect(
      cents(months.map { $0.buckets[0].balance }) == ["600.00", "1200.00", "2100.00", "3100.00"])
    #expect(cents(months.map(\.netWorth)) == ["100.00", "1100.00", "2100.00", "3100.00"])
  }

  @Test func `what is bought on credit is owed, and grows as the spending does`() throws {
    let months = try projection(
      Self.fund + """
        ~ monthly from 2026-01-01  Groceries
            Expenses:Food  100 EUR  ; inflation: 10%
            Liabilities:Loan

        """
    ).months
    #expect(cents([months[0].moved, months[12].moved]) == ["-100.00", "-110.00"])
    #expect(months.allSatisfy { $0.unfunded.isZero && $0.buckets[0].balance.isZero })
    #expect(months.allSatisfy { $0.netWorth == $0.elsewhere })
  }

  @Test func `what is put into a house is not invested either`() throws {
    let months = try projection(
      Self.fund + Self.living
        + "~ monthly from 2026-01-01  House\n    Assets:House  250 EUR\n    Assets:Bank\n"
    ).months
    #expect(cents([months[1].buckets[0].balance, months[1].elsewhere]) == ["1500.00", "500.00"])
  }

  private static let spending = """
    ~ monthly from 2026-01-01  Living
        Expenses:Food  100 EUR
        Assets:Bank
    2026-11-01 Opening
        Assets:Bank  250 EUR
        Assets:Fund  120 EUR
        Equity:Opening

    """

  @Test func `cash in no bucket is spent before any bucket`() throws {
    let months = try projection(Self.fund + Self.spending).months.prefix(5)
    #expect(cents(months.map(\.freeCash)) == ["150.00", "50.00", "0.00", "0.00", "0.00"])
    #expect(cents(months.map { $0.buckets[0].draw }) == ["0.00", "0.00", "50.00", "70.00", "0.00"])
    #expect(cents(months.map(\.unfunded)) == ["0.00", "0.00", "0.00", "30.00", "100.00"])
  }

  @Test func `a bucket that is not to be drawn pays nothing`() throws {
    let months = try projection(Self.fund + "    draw no\n" + Self.spending).months
    #expect(months.allSatisfy { $0.buckets[0].draw.isZero })
    #expect(cents([months[2].unfunded]) == ["50.00"])
  }

  @Test func `savings fill a buffer first, and a full one gets no more`() throws {
    let months = try projection(
      """
      bucket Cash
          account Assets:Bank
          weight 20%
          return 0%
          buffer 6000..6200 EUR
      bucket Fund
          account Assets:Fund
          weight 80%
          return 0%

      """ + Self.living + """
        2026-11-01 Opening
            Assets:Bank  5900 EUR
            Equity:Opening

        """
    ).months.prefix(3)
    #expect(cents(months.map { $0.buckets[0].allocation }) == ["280.00", "200.00", "0.00"])
    #expect(cents(months.map { $0.buckets[1].allocation }) == ["720.00", "800.00", "1000.00"])
  }

  @Test func `buckets are rebalanced at the end of December if the plan says so`() throws {
    let months = try projection(
      """
      plan
          rebalance yearly
      bucket Cash
          account Assets:Bank
          weight 0%
          return 0%
          buffer 1000 EUR
      bucket Fund
          account Assets:Fund
          weight 75%
          return 0%
      bucket House
          account Assets:House
          weight 25%
          return 0%
      2026-11-01 Opening
          Assets:Bank  400 EUR
          Assets:Fund  2000 EUR
          Assets:House  800 EUR
          Equity:Opening

      """
    ).months
    #expect(months[0].start.month == 12)
    #expect(cents(months[0].buckets.map(\.balance)) == ["1000.00", "1650.00", "550.00"])
    #expect(cents(months[0].buckets.map(\.rebalanced)) == ["600.00", "-350.00", "-250.00"])
    #expect(cents(months[1].buckets.map(\.rebalanced)) == ["0.00", "0.00", "0.00"])
  }

  @Test func `growth is taxed where a bucket says so`() throws {
    let months = try projection(
      Self.fund.replacing("return 0%", with: "return 12%\n    tax 25%") + """
        2026-11-01 Opening
            Assets:Fund  1000 EUR
            Equity:Opening

        """
    ).months
    // 1000 × (1.12^(1/12) − 1) × 0.75
    #expect(cents([months[0].buckets[0].growth]) == ["7.12"])
  }

  @Test func `asked on the first day of a month that month is projected whole`() throws {
    let text =
      Self.fund + Self.living + "2026-12-01 Pay\n    Assets:Fund  7 EUR\n    Income:Salary\n"
    let first = try projection(text, from: try #require(Day(year: 2026, month: 12, day: 1)))
    #expect(first.months[0].start.text == "2026-12-01")
    #expect(cents([first.months[0].buckets[0].balance]) == ["1000.00"])
    let second = try projection(text, from: try #require(Day(year: 2026, month: 12, day: 2)))
    #expect(second.months[0].start.text == "2027-01-01")
  }

  @Test func `a share is of the pay of its period`() throws {
    let months = try projection(
      Self.fund + """
        ~ monthly from 2026-09-01  Salary
            Assets:Bank  4000 EUR
            Income:Salary  ; grows: 3%
        ~ every 3/25  Bonus
            Income:Bonus  0 EUR  ; share: 15% of Salary
            Assets:Bank
        2026-01-01 Opening
            Assets:Bank  1 EUR
            Equity:Opening

        """
    ).months
    // Three months before the projection and four in it, the last of them grown.
    #expect(cents([months[3].income[1]]) == ["4208.89"])
  }

  @Test func `a posting that does not count leaves its rule's other postings alone`() throws {
    let text =
      Self.fund + """
        ~ monthly from 2026-01-01  Living
            Expenses:Food  100 EUR
            Expenses:Fun    40 EUR  ; active: no
            Liabilities:Loan
        scenario Joy
            rule Living  on

        """
    #expect(cents([try projection(text).months[0].moved]) == ["-100.00"])
    #expect(cents([try projection(text, scenario: "Joy").months[0].moved]) == ["-140.00"])
  }

  @Test func `a scenario's amount is what the whole rule moves`() throws {
    let text =
      Self.fund + """
        ~ monthly from 2026-01-01  Living
            Expenses:Food  400 EUR
            Expenses:Fun   100 EUR
            Assets:Bank
        ~ monthly from 2026-01-01  Gift
            Income:Gifts  0 EUR
            Assets:Bank
        ~ every 12/25  Bonus
            Income:Bonus  0 EUR  ; share: 10% of Gift
            Assets:Bank
        scenario Other
            rule Living  amount 600 EUR
            rule Gift  amount 50 EUR
            rule Bonus  amount 70 EUR

        """
    let month = try projection(text, scenario: "Other").months[0]
    #expect(cents(month.expenses) == ["480.00", "120.00"])
    #expect(cents(month.income) == ["50.00", "70.00"])
  }

  @Test func `rules without a first day count from the month the books begin in`() throws {
    let text =
      Self.fund + """
        ~ every 5 months  Rent
            Expenses:Rent  10 EUR
            Assets:Bank
        2026-02-20 Opening
            Assets:Bank  1 EUR
            Equity:Opening

        """
    for start in [TestBooks.today, TestBooks.today.adding(months: 1)] {
      let months = try projection(text, from: start).months
      #expect(months.filter { !$0.totalExpenses.isZero }.map(\.start.text).contains("2027-05-01"))
    }
  }

  @Test func `what a card pays is spent as if the bank paid it`() throws {
    func months(_ card: String, _ more: String = "") throws -> [Projection.Month] {
      try projection(
        """
        account Liabilities:Visa  ; class: credit-card

        """ + Self.fund + """
          ~ monthly from 2026-01-01  Salary
              Assets:Bank  2000 EUR
              Income:Salary
          ~ every 2 weeks from 2026-01-05  Food
              Expenses:Food  700 EUR
              \(card)
          2026-11-01 Opening
              Assets:Fund  1000 EUR
              Liabilities:Visa  -300 EUR
              Equity:Opening

          """ + more
      ).months
    }
    let bill = "~ monthly from 2026-01-31  Bill\n    Liabilities:Visa  100 EUR\n    Assets:Bank\n"
    let bank = try months("Assets:Bank")
    let card = try months("Liabilities:Visa")
    #expect(card.map { $0.buckets[0].balance } == bank.map { $0.buckets[0].balance })
    #expect(card.allSatisfy { $0.moved.isZero && $0.elsewhere == card[0].elsewhere })
    // What is set aside pays bills first.
    let paid = try months("Liabilities:Visa", bill)
    #expect(paid.map { $0.buckets[0].balance } == bank.map { $0.buckets[0].balance })
  }

  private static let pension = """
    bucket Pension
        account Assets:Pension
        weight 0%
        return 0%
    bucket Cash
        account Assets:Bank
        weight 100%
        return 0%
    account Assets:Pension

    """

  @Test(arguments: [
    "Assets:Pension  500 EUR\n    Assets:Bank", "Assets:Pension\n    Assets:Bank  -500 EUR",
    "Assets:Bank\n    Assets:Pension  500 EUR",
  ])
  func `a rule moves money into the bucket that it names`(_ postings: String) throws {
    let months = try projection(
      Self.pension + Self.living + "~ monthly from 2026-01-01  Pension\n    \(postings)\n"
    ).months.prefix(3)
    #expect(cents(months.map { $0.buckets[0].balance }) == ["500.00", "1000.00", "1500.00"])
    #expect(cents(months.map { $0.buckets[1].balance }) == ["500.00", "1000.00", "1500.00"])
    #expect(cents(months.map(\.netWorth)) == ["1000.00", "2000.00", "3000.00"])
  }

  @Test func `what an employer pays into a pension is in its bucket`() throws {
    let months = try projection(
      Self.pension + Self.living + """
        ~ monthly from 2026-01-01  Employer
            Assets:Pension  200 EUR
            Income:Employer

        """
    ).months.prefix(2)
    #expect(cents(months.map { $0.buckets[0].balance }) == ["200.00", "400.00"])
    #expect(cents(months.map { $0.buckets[1].balance }) == ["1000.00", "2000.00"])
  }

  @Test func `no bucket gives more than it holds, and others pay the rest`() throws {
    let months = try projection(
      Self.pension + """
        ~ monthly from 2026-01-01  Withdraw
            Expenses:Food    100 EUR
            Assets:Pension
        2026-11-01 Opening
            Assets:Pension  150 EUR
            Assets:Bank      70 EUR
            Equity:Opening

        """
    ).months.prefix(3)
    #expect(cents(months.map { $0.buckets[0].balance }) == ["50.00", "0.00", "0.00"])
    #expect(cents(months.map { $0.buckets[1].balance }) == ["70.00", "20.00", "0.00"])
    #expect(cents(months.map(\.unfunded)) == ["0.00", "0.00", "80.00"])
  }

  @Test func `a house that is bought on credit is in its bucket`() throws {
    let months = try projection(
      """
      bucket Home
          account Assets:House
          weight 0%
          return 0%
          draw no

      """ + Self.fund + Self.living + """
        ~ 2027-01-05  Purchase
            Assets:House       400000 EUR
            Liabilities:Loan  -320000 EUR
            Assets:Bank
        2026-11-01 Opening
            Assets:Fund  90000 EUR
            Equity:Opening

        """
    ).months.prefix(2)
    #expect(cents(months.map { $0.buckets[0].balance }) == ["0.00", "400000.00"])
    #expect(cents(months.map { $0.buckets[1].balance }) == ["91000.00", "12000.00"])
    #expect(cents(months.map(\.netWorth)) == ["91000.00", "92000.00"])
  }
}
