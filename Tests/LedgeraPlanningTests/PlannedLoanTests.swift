import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Loans whose instalments a plan counts without rules (calculations.md § Loans); today is 2026-11-21.
@Suite struct PlannedLoanTests {
  private static let living = """
    profile
        base EUR
    commodity 1000.00 EUR
    account Assets:Bank  ; type: Cash
    account Expenses:Interest
    account Expenses:Food
    ~ monthly from 2026-01-01  Salary
        Assets:Bank  3000 EUR
        Income:Salary
    ~ monthly from 2026-01-01  Living
        Expenses:Food  2000 EUR
        Assets:Bank

    """

  private func account(_ name: String, _ loan: String, owed: String, day: String = "2026-11-01")
    -> String
  {
    """
    account Liabilities:\(name)  ; loan: \(loan)
    \(day) Lent
        Assets:Bank  \(owed) EUR
        Liabilities:\(name)

    """
  }

  private static let paid = " account Assets:Bank interest Expenses:Interest"

  private func plan(_ text: String, scenario: String? = nil) throws -> Plan {
    let books = TestBooks(Self.living + text)
    #expect(books.errors == [])
    let plan = Plan(books.journal)
    #expect(plan.findings.map(\.headline) == [])
    guard let scenario else { return plan }
    return plan.applying(try #require(plan.scenarios.first { $0.name == scenario }))
  }

  private func projection(_ plan: Plan, months: Int) throws -> Projection {
    let request = ProjectionRequest(from: TestBooks.today, monthCount: months)
    let rates = FrozenRates(
      plan.journal, in: try #require(plan.base), on: request.start, infersFromCosts: false)
    return try Projection(plan, request, rates)
  }

  private func cents(_ values: [RoundedDecimal]) -> [String] {
    values.map { $0.quantity.rounded(toDecimals: 2).text(in: NumberStyle(decimals: 2)) }
  }

  private func repaid(_ projection: Projection) -> [String] {
    projection.repaid.map { "\(projection.input.holdings[$0.holding].name) \($0.month.text)" }
  }

  @Test func `instalments are spent and repaid, and no interest follows the last`() throws {
    let plan = try plan(
      account(
        "Car", "1000 EUR at 12% paying 400 EUR fee 2 EUR from 2026-11-01" + Self.paid, owed: "1000")
    )
    let months = try projection(plan, months: 5)
    #expect(
      cents(months.months.map(\.totalExpenses)) == [
        "2012.00", "2008.10", "2004.16", "2000.00", "2000.00",
      ])
    #expect(cents(months.months.map(\.moved)) == ["390.00", "393.90", "216.10", "0.00", "0.00"])
    #expect(repaid(months) == ["Liabilities:Car 2027-02-01"])
  }

  @Test func `a loan goes on from what is owed in fact`() throws {
    let loan = "1000 EUR at 12% paying 400 EUR from 2026-11-01" + Self.paid
    let months = try projection(try plan(account("Car", loan, owed: "500")), months: 3)
    #expect(cents(months.months.map(\.moved)) == ["395.00", "105.00", "0.00"])
    // What was repaid before the first month counts, and the last instalment of a term takes the rest.
    let old = "1200 EUR at 0% over 12 months from 2026-01-01" + Self.paid
    let rest = try projection(
      try plan(account("Car", old, owed: "250", day: "2026-01-01")), months: 4)
    #expect(cents(rest.months.map(\.moved)) == ["100.00", "150.00", "0.00", "0.00"])
  }

  @Test func `a rule of one's own is all that repays a loan`() throws {
    let loan = "1000 EUR at 12% paying 400 EUR from 2026-11-01" + Self.paid
    let rule = "~ monthly  Car\n    Liabilities:Car  50 EUR\n    Assets:Bank\n"
    let text = account("Car", loan, owed: "1000") + rule
    let months = try projection(try plan(text), months: 2)
    #expect(cents(months.months.map(\.moved)) == ["50.00", "50.00"])
    #expect(cents(months.months.map(\.totalExpenses)) == ["2000.00", "2000.00"])
    // Where it does not count, the loan is repaid as scheduled.
    let off = try plan(text + "scenario Off\n    rule Car  off\n", scenario: "Off")
    #expect(cents(try projection(off, months: 2).months.map(\.moved)) == ["390.00", "393.90"])
  }

  @Test func `a loan of the future is repaid once a rule pays it out`() throws {
    let loan =
      "account Liabilities:House  ; loan: 1200 EUR at 0% over 12 months from 2027-01-15" + Self.paid
      + "\n"
    #expect(try plan(loan).derivedLoans.isEmpty)
    let buys =
      "~ 2027-01-15  House\n    Assets:House  1500 EUR\n    Liabilities:House  -1200 EUR\n    Assets:Bank\n"
    let books = TestBooks(Self.living + loan + buys + "plan\n    inflation 0%\n")
    #expect(books.warnings == [])
    let months = try projection(try plan(loan + buys), months: 15)
    #expect(repaid(months) == ["Liabilities:House 2028-01-01"])
    #expect(
      cents(months.months.prefix(4).map(\.netWorth)) == [
        "1000.00", "2000.00", "3000.00", "4000.00",
      ])
  }

  @Test func `scenarios change terms, and pay more in the order of rates or sums`() throws {
    let text =
      account("Big", "2000 EUR at 12% paying 100 EUR from 2026-11-01" + Self.paid, owed: "2000")
      + account("Small", "600 EUR at 0% paying 100 EUR from 2026-11-01" + Self.paid, owed: "600")
        + """
        scenario Extra
            loan Liabilities:Big  extra 1000 EUR on 2026-12-15 at 0%
        scenario Avalanche
            repay avalanche 400 EUR
        scenario Snowball
            repay snowball 400 EUR

        """
    func moved(_ scenario: String?) throws -> ([String], [String]) {
      let projection = try projection(try plan(text, scenario: scenario), months: 24)
      return (cents(projection.months.prefix(4).map(\.moved)), repaid(projection))
    }
    #expect(try moved(nil).0 == ["180.00", "180.80", "181.61", "182.42"])
    let extra = try moved("Extra")
    #expect(extra.0 == ["200.00", "1200.00", "200.00", "200.00"])
    let snowball = try moved("Snowball")
    // 100 + 400 of the small one, then its last 100 and 400 for the big one; what it cost goes there, too.
    #expect(snowball.0 == ["580.00", "580.80", "585.61", "591.46"])
    #expect(snowball.1 == ["Liabilities:Big 2027-04-01", "Liabilities:Small 2027-01-01"])
    let avalanche = try moved("Avalanche")
    #expect(avalanche.0 == ["580.00", "584.80", "589.65", "594.54"])
    #expect(avalanche.1 == ["Liabilities:Big 2027-04-01", "Liabilities:Small 2027-04-01"])
  }

  @Test func `a card that is not paid in full costs its rate a year`() throws {
    let card = """
      account Liabilities:Card  ; class: credit-card, loan: at 12% until 2027-01-31 then 0% interest Expenses:Interest
      2026-11-01 Before
          Expenses:Food  1000 EUR
          Liabilities:Card
      2026-11-01 Opening
          Assets:Bank  5000 EUR
          Equity:Opening
      ~ monthly  Food on the card
          Expenses:Food  300 EUR
          Liabilities:Card
      ~ monthly  Bill
          Liabilities:Card  410 EUR
          Assets:Bank

      """
    let months = try projection(try plan(card), months: 4)
    #expect(
      cents(months.months.map(\.totalExpenses)) == ["2310.00", "2309.00", "2300.00", "2300.00"])
    #expect(cents(months.months.map(\.moved)) == ["100.00", "101.00", "110.00", "110.00"])
    #expect(cents(months.months.map(\.elsewhere)) == ["-900.00", "-799.00", "-689.00", "-579.00"])
  }

  @Test func `upcoming and budget have the amounts of each day`() throws {
    let loan = "1000 EUR at 12% paying 400 EUR from 2026-11-05" + Self.paid
    let ledger = try Ledger.reading(
      Self.living + account("Car", loan, owed: "1000", day: "2026-11-05"))
    let plan = Plan(ledger.journal)
    let report = UpcomingReport(
      ledger, plan, UpcomingRequest(today: TestBooks.today, last: TestBooks.today.adding(days: 90)))
    let instalments = report.transactions.filter { $0.description == "Car" }
    #expect(instalments.map(\.day.text) == ["2026-12-05", "2027-01-05", "2027-02-05"])
    #expect(
      instalments.map { $0.amount.amounts.map(\.quantity.description) } == [
        ["400.00"], ["400.00"], ["218.26"],
      ])
    let rules = EnvelopePlan(plan).rules.filter { $0.period.interval == nil }
    #expect(
      rules.map { $0.parts.map(\.amounts[0].quantity.description) } == [
        ["390", "10"], ["393.9", "6.1"], ["216.1", "2.16"],
      ])
  }

  @Test(arguments: [
    ("loan: 100 EUR at 1% over 1 year from 2026-11-01", "who pays the instalments"),
    ("loan: 100 EUR at 0% over 1 year from 2026-11-01 account Assets:Bank", "pay this loan out"),
    ("loan: at 18%", "the interest on this debt"),
  ])
  func `what keeps a loan out of the plan is told`(_ tag: String, _ headline: String) {
    let books = TestBooks(
      Self.living + "account Liabilities:Loan  ; \(tag)\nplan\n    inflation 1%\n")
    #expect(
      books.findings.contains { $0.headline.contains(headline) },
      "\(books.findings.map(\.headline))")
  }

  @Test(arguments: [
    ("loan Liabilities:Loan  from 2027-01-01", "cannot be changed"),
    ("loan Liabilities:Loan  at 4", "cannot be changed"),
    ("loan Liabilities:Loan", "what changes in a loan"),
    ("loan Assets:Bank  at 4%", "has no loan"), ("repay fast 5 EUR", "how to repay"),
    ("repay snowball -5 EUR", "negative"),
  ])
  func `a scenario cannot change loans like this`(_ line: String, _ headline: String) {
    let books = TestBooks(
      Self.living
        + account("Loan", "100 EUR at 1% over 1 year from 2026-11-01" + Self.paid, owed: "100")
        + "scenario Other\n    \(line)\n")
    let headlines = books.findings.map(\.headline)
    #expect(headlines.contains { $0.contains(headline) }, "\(headlines)")
  }
}
