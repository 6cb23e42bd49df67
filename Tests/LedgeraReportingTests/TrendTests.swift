import LedgeraChecking
import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting
import LedgeraTestSupport
import Testing

@Suite struct TrendTests {
  private static let books = """
    2026-08-10 shop
        expenses:food  40 EUR
        assets:cash
    2026-09-10 shop
        expenses:food  60 EUR
        assets:cash
    2026-09-12 shop, a refund
        assets:cash  10 EUR
        expenses:food
    2026-09-15 to the savings
        assets:savings  500 EUR
        assets:cash
    2026-10-10 shop
        expenses:food  30 EUR
        expenses:home  900 EUR
        assets:cash
    2026-10-12 abroad
        expenses:food  7 USD
        assets:cash
    2026-11-10 shop
        expenses:food  80 EUR
        assets:cash
    2026-11-20 pay
        assets:cash  2000 EUR
        income:salary
    2026-11-28 shop, later than today
        expenses:food  1000 EUR
        assets:cash

    """

  @Test func `months of nothing but opening balances are no usual months`() throws {
    let opening = """
      2026-06-01 Opening
          assets:cash  5000 EUR
          equity:opening
      2026-07-01 Counted  ; adjustment:
          assets:cash  -3 EUR
          expenses:food

      """
    #expect(try report(opening + Self.books).periods == report().periods)
    let ledger = try Ledger.reading(opening + Self.books)
    let spending = try MonthlySpending(ledger, before: TestBooks.today)
    #expect(spending.months.count == 3)
    let asked = DateSpan(start: Day(year: 2026, month: 6, day: 1), end: nil)
    #expect(try report(opening + Self.books, span: asked).periods.count == 6)
  }

  private func report(
    _ text: String = books, span: DateSpan = .all, interval: Interval? = nil, income: Bool = false,
    count: Int = 12
  ) throws -> TrendReport {
    let ledger = try Ledger.reading(text)
    let request = SummaryRequest(
      PostingSelection(span: span, interval: interval),
      categories: ledger.journal.accounts.nodes.map { $0.type == .expense || $0.type == .revenue })
    return try TrendReport(
      ledger,
      TrendRequest(request, isIncome: income, periodCount: count, today: TestBooks.today))
  }

  private func texts(_ report: TrendReport) -> [String] {
    (report.lines + report.totals).map { line in
      let name = line.account.map(report.journal.name) ?? "total"
      let symbol = report.journal.commodity(line.commodity).symbol
      return "\(name) \(symbol) \(line.figures.map(\.description).joined(separator: " "))"
    }
  }

  @Test func `by month until today; refunds reduce, transfers do not count`() throws {
    let report = try report()
    #expect(
      texts(report) == [
        "expenses:home EUR 0 0 900 0", "expenses:food EUR 40 50 30 80",
        "expenses:food USD 0 0 7 0", "total EUR 40 50 930 80", "total USD 0 0 7 0",
      ])
    #expect(report.isLastOpen)
    #expect(report.periods.last?.last == TestBooks.today)
  }

  @Test func `the last figure is compared with the one before and with the mean of those before`()
    throws
  {
    let report = try report()
    let food = try #require(report.lines.first { $0.figures.count == 4 && $0.latest.signum > 0 })
    #expect(food.latest.description == "80")
    #expect(food.mean.map { $0 == WideQuantity(coefficient: 40, scale: 0) } == true)
    #expect(food.change(from: food.mean).map { $0 == WideQuantity(coefficient: 100, scale: 0) }!)
    #expect(food.change(from: food.before).map { $0.rounded(toDecimals: 1).description } == "166.7")
    // Nothing before, nothing to compare with.
    let home = try #require(report.lines.first)
    #expect(home.change(from: WideQuantity.zero) == nil)
  }

  @Test func `usual is the median of the periods before`() throws {
    let lines = try report().lines
    let food = try #require(lines.first { $0.figures.count == 4 && $0.latest.signum > 0 })
    #expect(food.usual == WideQuantity(coefficient: 40, scale: 0), "of 40, 50 and 30")
    let home = try #require(lines.first { $0.latest.isZero && $0.sum.signum > 0 })
    #expect(home.usual == nil, "nothing in most of them")
    let two = [4, 1].map { WideQuantity(coefficient: $0, scale: 0) }
    #expect(two.median == WideQuantity(coefficient: 25, scale: 1))
    #expect([WideQuantity]().median == nil)
  }

  @Test func `only the latest periods are shown, unless a beginning is asked for`() throws {
    #expect(try report(count: 2).periods.map { $0.start?.text } == ["2026-10-01", "2026-11-01"])
    let july = DateSpan(start: Day(year: 2026, month: 7, day: 1))
    #expect(try report(span: july, count: 2).periods.count == 5)
    #expect(try texts(report(span: july, count: 2))[1] == "expenses:food EUR 0 40 50 30 80")
  }

  @Test func `a later end counts what is later, and the month is whole then`() throws {
    let span = DateSpan(end: Day(year: 2026, month: 12, day: 1))
    let report = try report(span: span)
    #expect(!report.isLastOpen)
    #expect(texts(report)[0] == "expenses:food EUR 40 50 30 1080")
  }

  @Test(arguments: [
    (Interval.quarters(1), ["total EUR 90 1010", "total USD 0 7"]),
    (.years(1), ["total EUR 1100", "total USD 7"]),
  ])
  func `quarters and years`(_ interval: Interval, _ totals: [String]) throws {
    #expect(try texts(report(interval: interval)).filter { $0.hasPrefix("total") } == totals)
  }

  @Test func `income is positive`() throws {
    #expect(
      try texts(report(income: true)) == ["income:salary EUR 0 0 0 2000", "total EUR 0 0 0 2000"])
  }

  @Test func `books without transactions have no trends`() throws {
    let report = try report("; nothing\n")
    #expect(report.lines.isEmpty)
    #expect(Array(try #require(report.document.records).rows).isEmpty)
  }

  @Test func `a line of blocks goes from zero to the largest figure`() throws {
    let rows = try report().document.blocks.compactMap { block -> [[String]]? in
      guard case .table(let table) = block else { return nil }
      return table.rows.map { $0.cells.map(\.text) }
    }
    let lines = try #require(rows.first)
    #expect(lines[0] == ["Category", "Trend", "2026-11", "Change", "Mean before", "Change"])
    #expect(lines[1][1] == "▁▁█▁")
    #expect(lines[2] == ["food", "▅▅▄█", "80 EUR", "+166.7 %", "40 EUR", "+100.0 %"])
  }

  @Test func `figures below zero have the lowest blocks`() throws {
    let text = """
      2026-09-10 a
          expenses:food  20 EUR
          assets:cash
      2026-10-10 refund
          expenses:food  -20 EUR
          assets:cash
      2026-11-10 b
          expenses:food  1 EUR
          assets:cash

      """
    guard case .table(let table) = try #require(report(text).document.blocks.dropFirst(3).first)
    else {
      Issue.record("no table")
      return
    }
    #expect(table.rows[1].cells[1].text == "█▁▅")
  }
}
