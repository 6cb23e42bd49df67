import LedgeraDiagnostics
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Plans as they are written, read as the plain values of a projection.
@Suite struct PlanReadingTests {
  private static let head = """
    profile
        base SGD
    commodity 1,000.00 SGD
    account Assets:Bank    ; type: C
    account Assets:Broker
    account Assets:House
    account Income:Salary
    account Expenses:Food
    P 2021-11-01 VTI 100 USD
    P 2024-11-01 VTI 150 USD
    P 2026-11-01 VTI 160.51 USD
    P 2026-11-01 USD 1.25 SGD
    P 2026-12-01 USD 9 SGD

    """

  private static let buckets = """
    bucket Shares
        account Assets:Broker
        weight 60%
        return VTI over 5 years
    bucket Cash
        account Assets:Bank
        weight 40%
        return 1%
        buffer 6 months

    """

  private func input(
    _ text: String, from day: Day = TestBooks.today, monthCount: Int? = 12, scenario: String? = nil
  ) throws -> ProjectionInput {
    let books = TestBooks(Self.head + text)
    #expect(books.errors == [] || text.contains("over 6"))
    var plan = Plan(books.journal)
    #expect(plan.findings.map(\.headline) == [])
    if let scenario {
      plan = plan.applying(try #require(plan.scenarios.first { $0.name == scenario }))
    }
    let request = ProjectionRequest(from: day, monthCount: monthCount)
    let rates = FrozenRates(
      books.journal, in: try #require(plan.base), on: request.day, infersFromCosts: false)
    return try ProjectionInput(plan, request, rates)
  }

  private func cents(_ value: RoundedDecimal) -> String {
    value.quantity.rounded(toDecimals: 2).text(in: NumberStyle(decimals: 2))
  }

  @Test func `buckets open with what their accounts hold at the rates of the day`() throws {
    let input = try input(
      Self.buckets + """
        2026-11-20 Opening
            Assets:Bank:Joint     1000 SGD
            Assets:Broker         10 VTI
            Assets:House          500000 SGD
            Liabilities:Mortgage  -300000 SGD
            Equity:Opening
        2026-11-22 After the start
            Assets:Bank           7 SGD
            Equity:Opening

        """)
    #expect(try input.firstMonth == #require(Day(year: 2026, month: 12, day: 1)))
    #expect(input.buckets.map(\.opening).map(cents) == ["2006.38", "1000.00"])
    #expect(cents(input.otherNetWorth) == "200000.00")
    #expect(input.drawOrder == [.excess(1), .all(0), .all(1)])
  }

  @Test(arguments: [
    (11, 30, ["0.00", "100.00"]), (12, 1, ["14445.90", "1095.00"]),
  ])
  func `from the first day of a month, a projection begins with what sets balances on it`(
    _ month: Int, _ day: Int, _ opening: [String]
  ) throws {
    let input = try input(
      Self.buckets + """
        2026-11-30 Salary
            Assets:Bank     100 SGD
            Income:Salary
        2026-12-01 We begin
            Assets:Bank     1000 SGD
            Assets:Broker   10 VTI
            Equity:Opening
        2026-12-01 Counted  ; adjustment:
            Assets:Bank     -5 SGD
            Expenses:Food
        2026-12-01 Salary
            Assets:Bank     4000 SGD
            Income:Salary

        """, from: try #require(Day(year: 2026, month: month, day: day)))
    #expect(try input.firstMonth == #require(Day(year: 2026, month: 12, day: 1)))
    #expect(input.buckets.map(\.opening).map(cents) == opening)
  }

  @Test(arguments: [("", [0, 1]), (" from 2026-01-01", [-1, 0])])
  func `in books without days rules begin with month 0, for shares of them as well`(
    _ start: String, _ months: [Int]
  ) throws {
    let input = try input(
      """
      ~ every 31st day of month\(start)  Pay
          Income:Work  -1000 SGD
          Assets:Bank
      ~ every 2 months  Bonus  ; share: 10% of Pay
          Income:Bonus  0 SGD
          Assets:Bank

      """)
    #expect(input.incomes[0].amounts.prefix(2).map(\.month) == months)
  }

  @Test func `a return can be what prices did`() throws {
    let five = try input(Self.buckets).buckets[0].expectedReturn
    #expect(five.quantity.rounded(toDecimals: 6).description == "0.099260")
    let all = Self.buckets.replacing("VTI over 5 years", with: "VTI")
    #expect(try input(all).buckets[0].expectedReturn == five)
    let two = Self.buckets.replacing("VTI over 5 years", with: "VTI over 2 years")
    #expect(
      try input(two).buckets[0].expectedReturn.quantity.rounded(toDecimals: 6).description
        == "0.034440")
    #expect(throws: ProjectionFailure.self) {
      try input(Self.buckets.replacing("over 5", with: "over 6"))
    }
  }

  @Test func `without buckets all money at hand is one`() throws {
    let input = try input(
      """
      2026-11-20 Opening
          Assets:Bank     1000 SGD
          Assets:Broker   500 SGD
          Equity:Opening

      """)
    #expect(input.buckets.map(\.name) == ["Savings"])
    #expect(input.buckets.map(\.opening).map(cents) == ["1000.00"])
    #expect(cents(input.otherNetWorth) == "500.00")
  }

  private static let rules = """
    plan
        inflation 3%
        residency Here
        0..1000 0%
        1000.. 10%
    ~ monthly from 2027-02-01  Salary  ; grows: 2%
        Assets:Bank  4000 USD
        Income:Salary
    ~ every 3/15  Bonus
        Income:Salary  0 SGD  ; share: 10% of Salary, tax: 20%
        Assets:Bank
    ~ weekly from 2026-12-07  Groceries
        Expenses:Food  100 SGD
        Assets:Bank
    ~ monthly  Saving
        Assets:Broker  100 SGD
        Assets:Bank
    ~ monthly  Extra  ; active: no
        Expenses:Food  1 SGD
        Assets:Bank
    scenario Other
        rule Extra  on
        rule Salary  amount 5000 SGD
        rule Groceries  inflation 1%
        event 2027-01-31 -300 USD  Trip
        event 2026-11-30 -1 SGD  Too early
    2026-03-01 Pay
        Income:Salary  -700 SGD
        Assets:Bank

    """

  @Test func `postings of income and expense are cash flows with their terms`() throws {
    let input = try input(Self.rules)
    #expect(input.incomes.map(\.category) == ["Income:Salary", "Income:Salary"])
    #expect(input.incomes[0].amounts.map(\.month) == Array(2...11))
    #expect(input.incomes[0].amounts.map(\.amount).map(cents).first == "5000.00")
    #expect(cents(input.incomes[0].growth) == "0.02")
    #expect(input.incomes[1].shareOf == [0])
    #expect(input.incomes[1].amounts.map(\.month) == [3])
    #expect(input.incomes[1].amounts.map(\.amount).map(cents) == ["0.10"])
    #expect(input.incomes[1].shareMonths == 12)
    #expect(input.expenses.map(\.category) == ["Expenses:Food"])
    #expect(input.expenses[0].amounts.prefix(5).map(\.month) == [0, 0, 0, 0, 1])
    #expect(cents(input.expenses[0].growth) == "0.03")
    #expect(cents(input.residencies[0].incomeBefore) == "700.00")
    guard case .brackets(0) = input.incomes[0].tax, case .rate(let rate) = input.incomes[1].tax
    else {
      Issue.record("the only residency taxes what has no tax of its own")
      return
    }
    #expect(cents(rate) == "0.20")
  }

  @Test func `scenarios switch rules, and events happen once`() throws {
    let input = try input(Self.rules, scenario: "Other")
    #expect(input.expenses.map(\.amounts.count).last == 12)
    #expect(cents(input.incomes[0].amounts[0].amount) == "5000.00")
    #expect(cents(input.expenses[0].growth) == "0.01")
    #expect(input.events.map(\.month) == [1])
    #expect(input.events.map(\.amount).map(cents) == ["-375.00"])
  }

  @Test(arguments: [
    ("horizon 18 months", 18), ("horizon 2028-01-31", 14), ("horizon 2028-01-30", 13),
    ("horizon 2026-11-30", 1), ("inflation 0%", 120),
  ])
  func `the horizon says how far a plan looks`(_ line: String, _ count: Int) throws {
    #expect(try input("plan\n    \(line)\n", monthCount: nil).monthCount == count)
  }

  @Test func `a scenario may name a rule whose account was closed before it begins`() {
    let books = TestBooks(
      """
      profile
          base EUR
      account Assets:Bank
      account Expenses:Gym  ; closed: 2026-06-30
      ~ monthly from 2027-01  Gym
          Expenses:Gym  30 EUR
          Assets:Bank
      scenario Fit
          rule Gym  off

      """)
    #expect(Plan(books.journal).findings.map(\.headline) == [])
  }

  @Test func `strict checks find what makes a budget refuse rules without other words of a plan`() {
    let text = """
      account Assets:Bank  ; type: Cash
      account Expenses:Food
      commodity 1.00 EUR
      ~ monthly from 2026-01  Food  ; rollover: no
          Expenses:Food  30.00 EUR
          Assets:Bank
      ~ monthly from 2026-01  More  ; rollover: yes
          Expenses:Food  3.00 EUR
          Assets:Bank

      """
    #expect(TestBooks(text, isStrict: true).findings.map(\.code.slug) == ["contradictory-plan"])
    #expect(TestBooks(text).findings.isEmpty)
    #expect(Plan(TestBooks(text).journal).findings.map(\.code.slug) == ["contradictory-plan"])
  }
}
