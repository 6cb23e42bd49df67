import LedgeraChecking
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Budgets of books, on 2026-11-21.
@Suite struct EnvelopeReportTests {
  private static let today = Day(year: 2026, month: 11, day: 21)!

  private func report(
    _ text: String, from start: String? = nil, to end: String? = nil, by interval: Interval? = nil
  ) throws -> EnvelopeReport {
    let ledger = try Ledger.reading(text)
    return try EnvelopeReport(
      ledger, EnvelopePlan(Plan(ledger.journal)),
      EnvelopeRequest(
        span: DateSpan(start: start.flatMap(Day.init(iso:)), end: end.flatMap(Day.init(iso:))),
        interval: interval, today: Self.today))
  }

  /// Figures of the first envelope by period.
  private func figures(
    _ report: EnvelopeReport, _ figure: (EnvelopeReport.Line) -> WideQuantity
  ) -> [String] {
    report.periods.compactMap { $0.lines.first.map(figure)?.description }
  }

  private static let food = """
    account assets:bank  ; type: Cash
    ~ monthly from 2026-09-01  food
        expenses:food  100
        assets:bank
    2026-08-20 before
        expenses:food  70
        assets:bank
    2026-09-10 market
        expenses:food  80
        assets:bank
    2026-10-15 market
        expenses:food  130
        assets:bank

    """

  @Test
  func `an envelope begins with its rule, and what is left does not depend on the days asked for`()
    throws
  {
    let all = try report(Self.food, from: "2026-08-01", to: "2026-12-01", by: .months(1))
    #expect(all.periods.map(\.span.title) == ["2026-09", "2026-10", "2026-11"])
    #expect(figures(all, \.rolledIn) == ["0", "20", "-10"])
    #expect(figures(all, \.left) == ["20", "-10", "90"])
    let one = try report(Self.food)
    #expect(figures(one, \.rolledIn) == ["-10"])
    #expect(figures(one, \.left) == ["90"])
    let odd = try report(Self.food, from: "2026-10-10", to: "2026-11-05")
    #expect(odd.whole?.span.title == "2026-10-01..2026-11-30")
    #expect(odd.whole?.lines.map(\.left.description) == ["90"])
    let early = try report(Self.food, to: "2026-06-01")
    #expect(early.whole == nil)
    #expect(early.begin?.text == "2026-09-01")
  }

  @Test func `a rule without a first day begins with the books`() throws {
    let text = Self.food.replacing("monthly from 2026-09-01", with: "monthly")
    for start in ["2026-01-01", "2026-09-01", "2026-11-01"] {
      let report = try report(text, from: start, to: "2026-12-01")
      #expect(report.whole?.lines.map(\.left.description) == ["120"], "from \(start)")
    }
  }

  @Test func `what covers an overspent envelope is not free to be assigned`() throws {
    let text = """
      account assets:bank  ; type: Cash
      ~ monthly from 2026-09-01  food
          expenses:food  100
          assets:bank
      2026-09-01 pay
          assets:bank  500
          income:salary
      2026-09-10 market
          expenses:food  150
          assets:bank

      """
    let whole = try #require(try report(text, from: "2026-09-01", to: "2026-10-01").whole)
    #expect(whole.cash.description == "350")
    #expect(whole.unassigned.description == "350")
    let poor = text.replacing("500", with: "120")
    let none = try #require(try report(poor, from: "2026-09-01", to: "2026-10-01").whole)
    #expect(none.unassigned.description == "0")
  }

  @Test(arguments: [
    ("assets:depot  ; class: stock", "0"), ("assets:pension", "0"),
    ("assets:pension  ; budget: on", "200"), ("assets:broker:cash  ; class: cash", "200"),
    ("assets:savings", "200"), ("assets:savings  ; budget: off", "0"),
    ("assets:house  ; class: real-estate", "0"),
  ])
  func `what is invested is off the budget`(_ account: String, _ free: String) throws {
    let name = account.split(separator: " ")[0]
    let text = """
      account assets:bank  ; type: Cash
      account \(account)
      ~ monthly from 2026-09-01  food
          expenses:food  0
          assets:bank
      2026-09-01 pay
          \(name)  200
          income:salary

      """
    let whole = try #require(try report(text, from: "2026-09-01", to: "2026-10-01").whole)
    #expect(whole.cash.description == free)
  }

  @Test func `an archived envelope gives its money back`() throws {
    let kept = try report(Self.food, from: "2026-09-01", to: "2026-10-01")
    let text = "account expenses:food  ; closed: 2026-09-30\n" + Self.food
    let given = try report(text, from: "2026-09-01", to: "2026-10-01")
    #expect(figures(kept, \.left) == ["20"] && figures(kept, \.released) == ["0"])
    #expect(figures(given, \.left) == ["0"] && figures(given, \.released) == ["20"])
  }

  @Test func `weeks from a payday begin on its weekday`() throws {
    let pay = try report(Self.food, from: "2026-10-02", to: "2026-10-30", by: .weeks(2))
    #expect(pay.periods.map(\.span.title) == ["2026-10-02..2026-10-15", "2026-10-16..2026-10-29"])
  }

  @Test func `a pot is filled by the day of its rule`() throws {
    let text = """
      account assets:bank  ; type: Cash
      ~ every sep 10th from 2026-01-01  insurance  ; envelope: yearly
          expenses:insurance  900
          assets:bank
      2026-09-10 the bill
          expenses:insurance  900
          assets:bank

      """
    let months = try report(text, from: "2026-01-01", to: "2026-12-01", by: .months(1))
    #expect(figures(months, \.assigned) == Array(repeating: "100", count: 9) + ["75", "75"])
    #expect(figures(months, \.left).suffix(3) == ["0", "75", "150"])
  }

  @Test func `a card pays for postings in their order, savings among them`() throws {
    let text = """
      account assets:bank  ; type: Cash
      account assets:broker  ; budget: off
      account liabilities:card  ; class: credit-card
      ~ monthly from 2026-11-01  plan
          assets:broker  0
          expenses:food  0
          assets:bank
      2026-11-02 both
          assets:broker    200
          expenses:food    100
          liabilities:card  -150
          assets:bank

      """
    let lines = try #require(try report(text).whole).lines
    let byCard = lines.map { "\($0.spent) \($0.overspentByCards)" }.sorted()
    #expect(byCard == ["100 0", "200 150"])
  }

  @Test func `a share fills an envelope, and what is left out makes up for it`() throws {
    let text = """
      account assets:bank  ; type: Cash
      account assets:broker  ; budget: off
      ~ monthly from 2026-09-01  Salary
          income:salary  -4000
          assets:bank
      ~ monthly from 2026-09-01  Invest
          assets:broker  0  ; share: 10% of Salary
          assets:bank

      """
    let months = try report(text, from: "2026-09-01", to: "2026-11-01", by: .months(1))
    #expect(figures(months, \.assigned) == ["400.00", "400.00"])
  }

  @Test func `pay periods are counted from the one that is asked for`() throws {
    let pay = try report(Self.food, from: "2026-10-12", to: "2026-11-09", by: .weeks(2))
    #expect(pay.periods.map(\.span.title) == ["2026-10-12..2026-10-25", "2026-10-26..2026-11-08"])
    #expect(figures(pay, \.rolledIn) == ["120", "-10"])
    #expect(figures(pay, \.assigned) == ["0", "100"])
    let payday = try report(Self.food, from: "2026-10-25", by: .dayOfMonth(25))
    #expect(payday.periods.map(\.span.title) == ["2026-10-25..2026-11-24"])
    #expect(figures(payday, \.left) == ["90"])
  }

  @Test func `a rest is released only when the period is over`() throws {
    let text = Self.food.replacing("  food\n", with: "  food  ; rollover: no\n", maxReplacements: 1)
    let months = try report(text, from: "2026-09-01", to: "2026-12-01", by: .months(1))
    #expect(figures(months, \.left) == ["0", "0", "100"])
    #expect(figures(months, \.released) == ["20", "-30", "0"])
    #expect(months.whole?.lines.first?.released.description == "-10")
  }

  @Test func `only what comes from the budget is spent on accounts off budget`() throws {
    let text = """
      account assets:bank  ; type: Cash
      account assets:broker  ; budget: off
      ~ monthly from 2026-11-01  invest
          assets:broker  200
          assets:bank
      2026-11-01 opening
          assets:bank    1000
          assets:broker   500
          equity:opening
      2026-11-02 invest, with a fee
          assets:broker   195
          expenses:fees     5
          assets:bank
      2026-11-03 a gain
          assets:broker    30
          income:gains
      2026-11-04 salary with pension
          assets:bank     900
          assets:broker   100
          income:salary
      2026-11-05 taken out
          assets:bank      40
          assets:broker

      """
    let report = try report(text)
    #expect(figures(report, \.spent) == ["155"])
    let month = try #require(report.periods.first)
    #expect(month.income.description == "1030")
    #expect(month.unbudgeted.description == "5")
    #expect(month.cash.description == "1740")
  }

  @Test func `spending abroad counts at the rates that were booked`() throws {
    let text = """
      profile
          base EUR
      account assets:bank  ; type: Cash
      account liabilities:card  ; class: credit-card
      P 2026-11-01 USD 0.5 EUR
      ~ monthly from 2026-11-01  fun
          expenses:fun  100.00 EUR
          assets:bank
      ~ monthly from 2026-11-01  trip
          expenses:trip  20.00 USD
          assets:bank
      2026-11-02 Diner  ; rate: USD 0.90 EUR
          expenses:fun  10.00 USD
          liabilities:card
      2026-11-03 Museum
          expenses:fun  10.00 USD @ 0.80 EUR
          assets:bank
      2026-11-04 Bus
          expenses:fun  10.00 USD
          assets:bank

      """
    let report = try report(text)
    let month = try #require(report.periods.first)
    #expect(month.lines.map(\.spent) == [Self.quantity(22), .zero])
    #expect(month.lines.map(\.assigned) == [Self.quantity(100), Self.quantity(10)])
    #expect(month.cards.map(\.reserve) == [Self.quantity(9)])
    #expect(report.uncounted.isEmpty)
  }

  @Test func `what has no rate is left out and named`() throws {
    let text = """
      profile
          base EUR
      ~ monthly from 2026-11-01  fun
          expenses:fun  100 EUR
          assets:bank
      2026-11-02 Diner
          expenses:fun  10 XAU
          assets:bank

      """
    let report = try report(text)
    #expect(figures(report, \.spent) == ["0"])
    #expect(report.uncounted.map { report.journal.commodity($0).symbol } == ["XAU"])
  }

  @Test func `a pot is filled by the end of its year, and again in the next one`() throws {
    let text = """
      account assets:bank  ; type: Cash
      ~ every 12 months from 2025-10-01  insurance  ; envelope: yearly
          expenses:insurance  1200
          assets:bank
      2026-03-10 early
          expenses:insurance  300
          assets:bank
      2026-09-20 the bill
          expenses:insurance  1200
          assets:bank

      """
    let months = try report(text, from: "2025-10-01", to: "2026-12-01", by: .months(1))
    #expect(
      figures(months, \.assigned) == [
        "100", "100", "100", "100", "100", "100", "150", "150", "150", "150", "150", "150", "100",
        "100",
      ])
    #expect(figures(months, \.left).suffix(4) == ["1050", "0", "100", "200"])
    let quarters = try report(text, from: "2025-10-01", to: "2026-10-01", by: .quarters(1))
    #expect(figures(quarters, \.assigned) == ["300", "300", "450", "450"])
  }

  @Test func `books without rules have no budget`() throws {
    let report = try report("2026-11-02 x\n    expenses:food  10\n    assets:bank\n")
    #expect(report.whole == nil)
    #expect(report.periods.isEmpty)
  }

  private static func quantity(_ number: Int) -> WideQuantity {
    WideQuantity(coefficient: Int128(number), scale: 0)
  }
}

extension Day {
  /// `2026-11-21`.
  fileprivate init?(iso text: String) {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    self.init(year: parts[0], month: parts[1], day: parts[2])
  }
}
