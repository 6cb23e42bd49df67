import LedgeraChecking
import LedgeraDocuments
import LedgeraModel
import LedgeraReporting
import LedgeraTestSupport
import LedgeraValuation
import Testing

/// The figures of this suite were made with hledger 1.25.
@Suite struct ValuedBalanceTests {
  static let books = """
    commodity $1,000.00
    P 2024-01-10 X $10.00
    P 2024-02-10 X $20.00
    P 2024-02-10 X $21.00
    P 2024-03-10 X $30.00
    P 2024-06-15 X $60.00
    2024-01-15 buy
        assets:x  10 X @ $9.00
        assets:cash
    2024-02-15 buy
        assets:x  10 X @ $19.00
        assets:cash
    2024-03-05 sell
        assets:x  -5 X @ $29.00
        assets:cash

    """

  func figures(
    _ valuation: Valuation, from: (Int, Int)? = nil, to: (Int, Int)? = nil, monthly: Bool = false,
    _ accumulation: BalanceOptions.Accumulation = .change,
    _ calculation: BalanceOptions.Calculation = .sum
  ) throws -> [String] {
    let ledger = try Ledger.reading(Self.books)
    var options = BalanceOptions()
    options.accumulation = accumulation
    options.calculation = calculation
    let span = DateSpan(
      start: from.flatMap { Day(year: 2024, month: $0.0, day: $0.1) },
      end: to.flatMap { Day(year: 2024, month: $0.0, day: $0.1) })
    let report = try BalanceReport(
      ledger,
      BalanceRequest(
        PostingSelection(
          span: span, interval: monthly ? .months(1) : nil, valuation: valuation),
        options: options))
    let rows = try #require(report.document.records).rows
    return Array(try #require(rows.first { $0[0] == "assets:x" }).dropFirst())
  }

  let cost = Valuation(convertsToCost: true)
  let end = Valuation(market: .init(.periodEnd))
  let then = Valuation(market: .init(.posting))

  func on(_ month: Int, _ day: Int) throws -> Valuation {
    Valuation(market: .init(.day(try #require(Day(year: 2024, month: month, day: day)))))
  }

  @Test func `one period is valued on its last day, which the last price extends`() throws {
    #expect(try figures(cost) == ["$135.00"])
    #expect(try figures(end) == ["$900.00"])
    #expect(try figures(end, to: (3, 1)) == ["$420.00"])
    #expect(try figures(end, from: (2, 1), to: (3, 1)) == ["$210.00"])
    #expect(try figures(end, from: (2, 1), to: (3, 1), .historical) == ["$420.00"])
    #expect(try figures(then) == ["$205.00"])
    #expect(try figures(on(2, 1)) == ["$150.00"])
    #expect(try figures(on(1, 1)) == ["15 X"])
    #expect(try figures(.none, .change, .gain) == ["$765.00"])
  }

  @Test func `several periods are valued each on its last day`() throws {
    func months(
      _ valuation: Valuation, _ accumulation: BalanceOptions.Accumulation = .change,
      _ calculation: BalanceOptions.Calculation = .sum
    ) throws -> [String] {
      try figures(
        valuation, from: (2, 1), to: (4, 1), monthly: true, accumulation, calculation)
    }
    #expect(try months(end) == ["$210.00", "$-150.00"])
    #expect(try months(end, .cumulative) == ["$210.00", "$60.00"])
    #expect(try months(end, .historical) == ["$420.00", "$450.00"])
    #expect(try months(then, .historical) == ["$310.00", "$205.00"])
    #expect(try months(on(6, 20), .historical) == ["$1200.00", "$900.00"])
    #expect(try months(cost, .historical) == ["$280.00", "$135.00"])
    #expect(try months(.none, .change, .valueChange) == ["$320.00", "$30.00"])
    #expect(try months(.none, .change, .gain) == ["$130.00", "$175.00"])
  }

  @Test func `titles say how figures are valued`() throws {
    let ledger = try Ledger.reading(Self.books)
    func title(_ valuation: Valuation, _ calculation: BalanceOptions.Calculation) throws -> String {
      var options = BalanceOptions()
      options.calculation = calculation
      let request = BalanceRequest(
        PostingSelection(interval: .years(1), valuation: valuation), options: options)
      return try BalanceReport(ledger, request).title
    }
    #expect(try title(cost, .sum) == "Balance changes in 2024, converted to cost:")
    #expect(try title(end, .sum) == "Balance changes in 2024, valued at period ends:")
    #expect(try title(.none, .valueChange) == "Period-end value changes in 2024:")
    #expect(try title(.none, .gain) == "Incremental gain in 2024, valued at period ends:")
  }
}
