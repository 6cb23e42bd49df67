import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting
import LedgeraTestSupport
import Testing

@Suite struct HoldingsReportTests {
  private func report(_ text: String, on day: Day) throws -> HoldingsReport {
    let ledger = try Ledger.reading(text)
    let options = LotOptions(base: ledger.journal.profile.base, last: day)
    return HoldingsReport(LotBook(ledger, options), on: day, today: day)
  }

  private let day = Day(year: 2026, month: 11, day: 21) ?? .last

  @Test func `lots have cost, value and gain`() throws {
    let report = try report(
      """
      P 2026-11-20 X 15 EUR
      2026-01-05 Buy
          assets:broker  10 X @ 10 EUR
          expenses:fees   2 EUR
          assets:bank
      2026-02-05 Buy
          assets:broker   5 X @ 16 EUR
          assets:bank
      2026-12-05 Later
          assets:broker   5 X @ 16 EUR
          assets:bank
      """, on: day)
    let position = try #require(report.positions.first)
    #expect(report.positions.count == 1)
    #expect(position.units == WideQuantity(coefficient: 15, scale: 0))
    #expect(position.lots.map { $0.cost?.quantity.description } == ["102", "80"])
    #expect(position.lots.map { $0.value?.quantity.description } == ["150", "75"])
    #expect(position.lots.map { $0.gain?.total.description } == ["48", "-5"])
    #expect(position.lots.map(\.isStale) == [false, false])
    #expect(position.firstDay.text == "2026-01-05")
    #expect(report.total.percentage?.rounded(toDecimals: 2).description == "23.63")
  }

  @Test func `a price is stale after 30 days`() throws {
    let text = """
      P 2026-10-22 X 15 EUR
      2026-01-05 Buy
          assets:broker  10 X @ 10 EUR
          assets:bank
      """
    #expect(try report(text, on: day).positions[0].lots[0].isStale == false)
    #expect(try report(text, on: day.adding(days: 1)).positions[0].lots[0].isStale)
  }

  @Test func `a value needs no rate of the currency that was paid`() throws {
    let report = try report(
      """
      profile
          base EUR
      P 2026-11-20 X 15 EUR
      2026-01-05 Buy
          assets:broker  10 X @ 10 CHF
          assets:bank
      """, on: day)
    #expect(report.positions[0].lots[0].value?.quantity.description == "150")
    #expect(report.positions[0].lots[0].price?.quantity.description == "15")
  }

  @Test func `without a price there is no value and no gain`() throws {
    let report = try report(
      """
      2026-01-05 Buy
          assets:broker  10 X @ 10 EUR
          assets:bank
      """, on: day)
    let lot = report.positions[0].lots[0]
    #expect(lot.price == nil && lot.value == nil && lot.gain == nil && lot.priceDay == nil)
    #expect(lot.cost?.quantity.description == "100")
    #expect(report.unknownCount == 1)
  }
}
