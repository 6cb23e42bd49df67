import LedgeraChecking
import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
import LedgeraReporting
import LedgeraTestSupport
import LedgeraValuation
import Testing

@Suite struct ReturnsReportTests {
  private func report(
    _ text: String, pnl: String? = nil, year: Int? = nil, interval: Interval? = nil,
    atCost: Bool = false
  ) throws -> ReturnsReport {
    let ledger = try Ledger.reading(text)
    let parser = QueryParser(today: Day(number: 20_778))
    func query(_ text: String) throws -> CompiledQuery {
      CompiledQuery(try parser.query(text).query, ledger.journal)
    }
    var selection = PostingSelection(
      interval: interval, valuation: Valuation(convertsToCost: atCost))
    if let year {
      selection.span = DateSpan(
        start: Day(year: year, month: 1, day: 1), end: Day(year: year + 1, month: 1, day: 1))
    }
    let request = ReturnsRequest(
      investment: try query("assets:fund"), profit: try pnl.map { try query($0) }, selection)
    return try ReturnsReport(ledger, request)
  }

  /// In percent with two decimals.
  private func text(_ rate: WideQuantity?) -> String {
    guard let rate else { return "none" }
    var style = NumberStyle.plain
    style.decimals = 2
    return (rate * WideQuantity(coefficient: 100, scale: 0)).text(in: style)
  }

  private func text(_ rate: ReturnsReport.Rate) -> String {
    switch rate {
    case .known(let rate): text(rate)
    case .none: "none"
    case .several: "several"
    }
  }

  private func rates(_ report: ReturnsReport) -> [String] {
    report.rows.map { "\(text($0.moneyWeighted)) \(text($0.timeWeighted))" }
  }

  /// As hledger 1.25 computes it: IRR 8.03 %, TWR 10.00 %.
  @Test func `booked profits are no payments`() throws {
    let books = """
      2023-01-01 start
          assets:fund   1000 EUR
          assets:bank
      2023-07-01 gain
          assets:fund    100 EUR
          equity:pnl
      2023-07-02 more
          assets:fund    500 EUR
          assets:bank
      """
    let report = try report(books, pnl: "equity:pnl", year: 2023)
    #expect(rates(report) == ["8.03 10.00"])
    #expect(report.rows[0].profit.quantity.description == "100")
    #expect(report.rows[0].cashFlow.quantity.description == "1500")
    let monthly = try self.report(books, pnl: "equity:pnl", year: 2023, interval: .months(1))
    #expect(monthly.rows.count == 12)
    #expect(rates(monthly)[6] == "115.58 207.16")
    #expect(rates(monthly)[7] == "0.00 0.00")
  }

  /// 100 X at 10, 50 more at 12, 15 in the end: each unit grew by half. (hledger 1.25: 40.62 %.)
  @Test func `prices count on the days of payments, without any pnl query`() throws {
    let report = try report(
      """
      P 2023-01-01 X 10 EUR
      P 2023-07-01 X 12 EUR
      P 2023-12-31 X 15 EUR
      2023-01-01 start
          assets:fund   100 X @ 10 EUR
          assets:bank
      2023-07-01 more
          assets:fund    50 X @ 12 EUR
          assets:bank
      """, year: 2023)
    #expect(rates(report) == ["51.12 50.00"])
    #expect(report.rows[0].valueAfter.quantity.description == "2250")
  }

  /// As hledger 1.52.1 has it, for unbalanced virtual postings and balanced ones.
  @Test func `virtual postings are neither holdings nor payments`() throws {
    let report = try report(
      """
      2023-01-01 start
          assets:fund     1000 EUR
          (assets:fund)     10 EUR
          (budget)         -50 EUR
          [assets:fund:a]    7 EUR
          [budget]          -7 EUR
          assets:bank
      2023-02-01 a plan
          (assets:fund)     99 EUR
      """, year: 2023)
    #expect(report.rows[0].valueAfter.quantity.description == "1000")
    #expect(report.rows[0].cashFlow.quantity.description == "1000")
  }

  @Test func `a price on the day after the period does not count`() throws {
    let report = try report(
      """
      P 2023-01-01 X 10 EUR
      P 2024-01-01 X 99 EUR
      2023-01-01 start
          assets:fund   100 X @ 10 EUR
          assets:bank
      """, year: 2023)
    #expect(rates(report) == ["0.00 0.00"])
  }

  @Test func `years follow each other`() throws {
    let report = try report(
      """
      2021-01-01 a
          assets:fund   1000 EUR
          assets:bank
      2021-03-01 b
          assets:fund   -200 EUR
          assets:bank
      2021-06-01 c
          assets:fund   30 EUR
          income:pnl
      2021-08-15 d
          assets:fund   500 EUR
          assets:bank
      2021-12-31 e
          assets:fund   -45.50 EUR
          income:pnl
      2022-03-01 f
          assets:fund   -300 EUR
          assets:bank
      2022-06-01 g
          assets:fund   130 EUR
          income:pnl
      2022-06-01 h
          assets:fund   100 EUR
          assets:bank
      """, pnl: "income:pnl", interval: .years(1))
    // The same as hledger 1.25.
    #expect(rates(report) == ["-1.51 0.20", "11.90 13.20"])
    #expect(report.rows.map(\.valueBefore.quantity.description) == ["0", "1284.50"])
  }

  @Test func `a loss of everything has no rate, growth of minus 100 percent`() throws {
    let report = try report(
      """
      2023-01-01 start
          assets:fund   1000 EUR
          assets:bank
      2023-07-01 gone
          assets:fund  -1000 EUR
          expenses:loss
      """, pnl: "expenses:loss", year: 2023)
    #expect(rates(report) == ["none -100.00"])
  }

  /// -100, +230, -132 a year apart: 10 % and 20 % both fit.
  @Test func `two rates are not one`() throws {
    let report = try report(
      """
      2021-01-01 in
          assets:fund    100 EUR
          assets:bank
      2022-01-01 out
          assets:fund   -230 EUR
          assets:bank
      2023-01-01 in
          assets:fund    132 EUR
          assets:bank
      2023-01-01 loss
          assets:fund     -2 EUR
          expenses:loss
      """, pnl: "expenses:loss")
    #expect(report.rows.map { text($0.moneyWeighted) } == ["several"])
    #expect(report.rows[0].timeWeighted == nil)
  }

  @Test func `the growth of a day is told without hundreds of digits`() throws {
    let report = try report(
      """
      2023-01-01 in
          assets:fund    1 EUR
          assets:bank
      2023-01-02 jackpot
          assets:fund    999999999999 EUR
          income:pnl
      """, pnl: "income:pnl", interval: .days(1))
    let rows = Array(try #require(report.document(showsFlows: false, hasGrid: false).records).rows)
    #expect(rows.last?[6...] == ["none", ">1000000000%", ">1000000000%"])
  }

  @Test func `foreign investments are valued in the base currency`() throws {
    let report = try report(
      """
      profile
          base SGD
      P 2023-01-01 USD 1.30 SGD
      P 2023-01-01 X 100 USD
      P 2023-12-31 USD 1.35 SGD
      P 2023-12-31 X 110 USD
      2023-01-01 start
          assets:fund   10 X @ 100 USD
          assets:bank  -1300 SGD @@ 1000 USD
      """, year: 2023)
    #expect(report.rows[0].valueAfter.quantity.description == "1485.00")
    // 1485 / 1300
    #expect(rates(report) == ["14.23 14.23"])
  }

  @Test func `without an investment, a currency or a price there is no report`() throws {
    #expect(throws: ReturnsFailure.self) { try report("2023-01-01 x\n    a  1 EUR\n    b\n") }
    #expect(throws: ReturnsFailure.self) {
      try report("2023-01-01 x\n    assets:fund  1 X @ 2 EUR\n    assets:bank\n")
    }
    let atCost = try report(
      "2023-01-01 x\n    assets:fund  1 X @ 2 EUR\n    assets:bank\n", atCost: true)
    #expect(atCost.rows[0].valueAfter.quantity.description == "2")
  }
}
