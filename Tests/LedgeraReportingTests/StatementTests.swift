import LedgeraChecking
import LedgeraDocuments
import LedgeraModel
import LedgeraReporting
import LedgeraTestSupport
import LedgeraValuation
import Testing

/// Titles and figures of this suite are those of hledger 1.52.
@Suite struct StatementTests {
  static let books = """
    account wealth  ; type:A
    P 2024-01-10 X $10.00
    P 2024-03-10 X $30.00
    2024-01-01 open
        assets:cash  $1,000.00
        equity:opening
    2024-01-15 buy
        wealth  10 X @ $9.00
        assets:cash
    2024-02-15 food
        expenses:food:lunch  $20.00
        expenses:food  $5.00
        liabilities:card  $-15.00
        assets:cash
    2024-02-20 pay
        assets:cash  $500.00
        income:salary
        income:interest  $-3.00
        income:salary  $3.00

    """

  func statement(
    _ kind: StatementKind, _ accumulation: BalanceOptions.Accumulation? = nil,
    _ valuation: Valuation = .none, monthly: Bool = false,
    _ change: (inout BalanceOptions) -> Void = { _ in }
  ) throws -> StatementReport {
    let ledger = try Ledger.reading(Self.books)
    var options = BalanceOptions()
    options.accumulation = accumulation ?? kind.accumulation
    change(&options)
    return try StatementReport(
      kind, ledger,
      BalanceRequest(
        PostingSelection(interval: monthly ? .months(1) : nil, valuation: valuation),
        options: options),
      saysAccumulation: accumulation != nil)
  }

  func records(_ report: StatementReport) throws -> [String] {
    try #require(report.document.records).rows.map { $0.joined(separator: "|") }
  }

  @Test func `a transposed statement has a row for each period`() throws {
    let report = try statement(.income, monthly: true) { $0.isTransposed = true }
    #expect(
      try records(report) == [
        "Account|Revenues|income:interest|income:salary|Total:|Expenses|expenses:food"
          + "|expenses:food:lunch|Total:|Net:",
        "Jan||0|0|0||0|0|0|0",
        "Feb||$3.00|$497.00|$500.00||$5.00|$20.00|$25.00|$475.00",
      ])
  }

  @Test func `revenues are shown without sign, and expenses are taken off them`() throws {
    #expect(
      try records(statement(.income, monthly: true)) == [
        "Account|Jan|Feb", "Revenues||", "income:interest|0|$3.00", "income:salary|0|$497.00",
        "Total:|0|$500.00", "Expenses||", "expenses:food|0|$5.00", "expenses:food:lunch|0|$20.00",
        "Total:|0|$25.00", "Net:|0|$475.00",
      ])
  }

  @Test func `a balance sheet shows the ends of periods, liabilities without sign`() throws {
    #expect(
      try records(statement(.balanceSheet, monthly: true)) == [
        "Account|2024-01-31|2024-02-29", "Assets||", "wealth|10 X|10 X",
        "assets:cash|$910.00|$1400.00", "Total:|$910.00, 10 X|$1400.00, 10 X", "Liabilities||",
        "liabilities:card|0|$15.00", "Total:|0|$15.00", "Net:|$910.00, 10 X|$1385.00, 10 X",
      ])
  }

  @Test func `with equity the net total is what revenues less expenses are`() throws {
    let sheet = try statement(.balanceSheetEquity, nil, Valuation(convertsToCost: true))
    let income = try statement(.income)
    #expect(sheet.net.total == income.net.total)
  }

  @Test func `a cash flow statement is one section without a net total`() throws {
    #expect(
      try records(statement(.cashFlow, monthly: true)) == [
        "Account|Jan|Feb", "Cash flows||", "assets:cash|$910.00|$490.00", "Total:|$910.00|$490.00",
      ])
  }

  @Test func `types are declared or suggested by names`() throws {
    let assets = try #require(try statement(.balanceSheet).sections.first).report
    #expect(assets.rows.map(\.name) == ["wealth", "assets:cash"])
  }

  @Test func `sorted by amount the largest revenue comes first`() throws {
    let revenues = try #require(
      try statement(.income) { $0.sortsByAmount = true }.sections.first
    ).report
    #expect(revenues.rows.map(\.name) == ["income:salary", "income:interest"])
  }

  @Test func `shares are those of each section`() throws {
    #expect(
      try records(statement(.income) { $0.isPercentage = true }).filter { $0.contains("%") } == [
        "income:interest|0.6 %", "income:salary|99.4 %", "Total:|100.0 %", "expenses:food|20.0 %",
        "expenses:food:lunch|80.0 %", "Total:|100.0 %",
      ])
  }

  @Test func `titles say what was asked for beyond the usual`() throws {
    let end = Valuation(market: .init(.periodEnd))
    let titles = [
      try statement(.income), try statement(.income, .change), try statement(.income, .historical),
      try statement(.income, .cumulative), try statement(.balanceSheet, monthly: true),
      try statement(.balanceSheet, .historical), try statement(.balanceSheet, .change),
      try statement(.balanceSheet, nil, end),
      try statement(.balanceSheet, .change) { $0.calculation = .valueChange },
      try statement(.balanceSheet) { $0.calculation = .gain },
    ].map(\.title)
    #expect(
      titles == [
        "Income Statement 2024-01-01..2024-02-20",
        "Income Statement 2024-01-01..2024-02-20 (Balance Changes)",
        "Income Statement 2024-02-20 (Historical Ending Balances)",
        "Income Statement 2024-01-01..2024-02-20 (Cumulative Ending Balances)",
        "Monthly Balance Sheet 2024-01-31..2024-02-29",
        "Balance Sheet 2024-02-20 (Historical Ending Balances)",
        "Balance Sheet 2024-01-01..2024-02-20 (Balance Changes)",
        "Balance Sheet 2024-03-10, valued at period ends",
        "Balance Sheet 2024-01-01..2024-03-10 (Period-End Value Changes)",
        "Balance Sheet 2024-03-10 (Historical Gain), valued at period ends",
      ])
  }
}
