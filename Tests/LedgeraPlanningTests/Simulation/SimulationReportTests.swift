import LedgeraChecking
import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import LedgeraValuation
import Testing

@testable import LedgeraPlanning

/// What a simulation is shown as.
@Suite struct SimulationReportTests {
  private func report(volatility: Double) throws -> SimulationReport {
    let ledger = try Ledger.reading(
      """
      commodity 1,000.00 EUR
      2026-01-02
        a   1 EUR
        b
      """)
    let simulation = try Simulation(
      SimulationInput(
        buckets: [
          .init(name: "Cash", opening: 1000.005, weight: 0.5, mean: 0, volatility: 0),
          .init(name: "Stocks", opening: 5000, weight: 0.5, mean: 0.05, volatility: volatility),
        ], correlations: [[1, 0], [0, 1]], savings: Array(repeating: 100, count: 15),
        drawdown: [.all(0), .all(1)], targets: [.init(bucket: 1, amount: 6000, month: 12)],
        paths: 32, seed: 3),
      threads: 1)
    let base = try #require(
      ledger.journal.store.commodities.indices.first { index in
        ledger.journal.commodity(CommodityID(UInt16(index))).symbol == "EUR"
      })
    return SimulationReport(
      ledger.journal, base: CommodityID(UInt16(base)), simulation,
      after: try #require(Day(year: 2026, month: 11, day: 30)),
      from: try #require(Day(year: 2026, month: 12, day: 1)),
      aims: [
        .init(
          bucket: "Stocks", amount: WideQuantity(coefficient: 6000, scale: 0),
          by: Day(year: 2027, month: 12, day: 1))
      ], otherGoals: ["Bike"])
  }

  @Test func `machines get chances and every year's figures to the cent`() throws {
    let records = try #require(try report(volatility: 0).document.records)
    let rows = Array(records.rows)
    #expect(records.header.count == 12)
    #expect(
      rows[0] == ["target", "Stocks", "2027-12-01", "6000", "0"] + blanks(7))
    // 5000 × 1.05 and 12 times 50, with interest: 50 × 0.05 ∕ (1.05^(1∕12) − 1) = 613.63.
    let stocks = "5863.63"
    #expect(
      rows[3]
        == [
          "bucket", "Stocks", "2027-11-30", "", "", stocks, stocks, stocks, stocks, stocks, stocks,
        ]
        + ["0.00"])
    #expect(rows[1][0] == "net worth" && rows[1][4] == "1")
    #expect(rows.map { $0[2] }.last == "2028-02-29")
  }

  private func blanks(_ count: Int) -> [String] { Array(repeating: "", count: count) }

  @Test func `people read that chances are no amounts of the books`() throws {
    let blocks = try report(volatility: 0.2).document.blocks
    let paragraphs = blocks.compactMap { block -> String? in
      if case .paragraph(let cell) = block { cell.text } else { nil }
    }
    #expect(paragraphs.first == "in no bucket, so not simulated: Bike")
    #expect(paragraphs.last?.contains("32 paths from seed 3") == true)
    #expect(paragraphs.last?.contains("binary floating point") == true)
  }

  @Test func `where nothing varies there are no chances`() throws {
    let text = try report(volatility: 0).document.blocks.map { String(describing: $0) }.joined()
    #expect(text.contains("Nothing varies: no bucket has a volatility"))
    #expect(!text.contains("Chance that"))
    #expect(
      try report(volatility: 0.2).document.blocks.contains {
        String(describing: $0).contains("Chance that")
      })
  }

  @Test func `figures are rounded half-even, and chances near certainty do not look certain`() {
    #expect(ShownFigures.rounded(1000.005, toDecimals: 2).text() == "1000.00")
    #expect(ShownFigures.rounded(-2.5, toDecimals: 0).text() == "-2")
    #expect(ShownFigures.rounded(123_456.789, toDecimals: 2).text() == "123456.79")
    #expect(ShownFigures.percentage(99_999, of: 100_000).text() == "99.99")
    #expect(ShownFigures.percentage(1, of: 1_000_000).text() == "0.01")
    #expect(ShownFigures.percentage(0, of: 10).text() == "0")
    #expect(ShownFigures.percentage(10, of: 10).text() == "100")
    #expect(ShownFigures.percentage(1, of: 3).text() == "33.33")
  }

  @Test func `a proxy's volatility is that of its prices at the ends of months`() throws {
    let prices = (0..<14).map { month in
      let day = Day(year: 2025, month: 1, day: 31)?.adding(months: month).text ?? ""
      return "P \(day) VTI \(month % 2 == 0 ? 100 : 110) EUR"
    }
    let ledger = try Ledger.reading(prices.joined(separator: "\n") + "\n")
    let journal = ledger.journal
    let book = PriceBook(journal)
    let vti = try #require(
      (0..<journal.store.commodities.count).map { CommodityID(UInt16($0)) }
        .first { journal.commodity($0).symbol == "VTI" })
    let day = try #require(Day(year: 2026, month: 3, day: 15))
    let all = ProxyVolatility(book, of: vti, over: 0, until: day)
    // The price of the end of February 2026 is the one of its last day.
    #expect(all.changes.count == 13)
    let change = Exponential.log(1.1)
    #expect(all.changes.allSatisfy { abs($0.magnitude - change) < 1e-15 })
    let squares = 13 * change * change - change * change / 13
    let variance = squares
    #expect(abs(try #require(all.variance) - variance) < 1e-12)
    #expect(ProxyVolatility(book, of: vti, over: 1, until: day).changes.count == 12)
    let short = ProxyVolatility(
      book, of: vti, over: 0, until: try #require(Day(year: 2025, month: 12, day: 31)))
    #expect(short.changes.count == 11 && short.variance == nil)
  }
}
