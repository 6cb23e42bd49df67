import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting
import LedgeraTestSupport
import Testing

@Suite struct GainLawTests {
  /// To 100 decimals: costs are divided at 255.
  private func close(_ number: WideQuantity) -> WideQuantity { number.rounded(toDecimals: 100) }

  @Test(arguments: [1, 2, 3, UInt64.random(in: 0 ... .max)])
  func `all gains together are what there is less what was put in`(_ seed: UInt64) throws {
    print("seed \(seed)")
    let trades = RandomTrades(seed: seed, transactions: 80)
    let ledger = try Ledger.reading(trades.text)
    let journal = ledger.journal
    let base = try #require(journal.profile.base)
    let last = journal.store.prices.buffer.map(\.day).max() ?? .last
    for booking in [Booking.fifo, .specific] {
      let book = LotBook(
        ledger, LotOptions(base: base, booking: booking, last: last, tracksMoney: true))
      let report = GainsReport(book, from: nil, to: last, today: last)
      #expect(report.realised.total.unknownCount + report.unrealised.total.unknownCount == 0)
      let gains = report.realised.total.gain.total[base] + report.unrealised.total.gain.total[base]
      #expect(close(gains) == close(trades.worth - trades.contributed), "seed \(seed)")
    }
  }

  @Test(arguments: [4, 5, UInt64.random(in: 0 ... .max)])
  func `the parts of every gain add up exactly to proceeds less cost and fees`(
    _ seed: UInt64
  ) throws {
    print("seed \(seed)")
    let ledger = try Ledger.reading(RandomTrades(seed: seed, transactions: 80).text)
    for base in ["SGD", "USD", "EUR"] {
      let commodity = try #require(ledger.journal.commodity(withSymbol: base))
      let book = LotBook(ledger, LotOptions(base: commodity))
      var count = 0
      for sale in book.sales {
        guard let gain = sale.gain, let proceeds = sale.baseProceeds, let fee = sale.baseFee,
          let cost = sale.basis.baseCost, let entryFee = sale.basis.baseFee
        else { continue }
        count += 1
        #expect(
          gain.price + gain.currency + gain.fee == proceeds - fee - cost - entryFee,
          "seed \(seed)")
      }
      #expect(count == book.sales.count)
    }
  }

  @Test(arguments: [6, UInt64.random(in: 0 ... .max)])
  func `gains of years add up to those of all time`(_ seed: UInt64) throws {
    print("seed \(seed)")
    let ledger = try Ledger.reading(RandomTrades(seed: seed, transactions: 350).text)
    let base = try #require(ledger.journal.profile.base)
    var sum = WideQuantity.zero
    for year in 2001...2003 {
      let first = try #require(Day(year: year, month: 1, day: 1))
      let last = try #require(Day(year: year, month: 12, day: 31))
      let book = LotBook(ledger, LotOptions(base: base, last: last))
      sum += GainsReport(book, from: first, to: last, today: last).realised.total.gain.total[base]
    }
    let last = try #require(Day(year: 2003, month: 12, day: 31))
    let whole = GainsReport(
      LotBook(ledger, LotOptions(base: base, last: last)), from: nil, to: last, today: last)
    #expect(whole.realised.total.gain.total[base] == sum, "seed \(seed)")
    #expect(!whole.realised.lines.isEmpty)
  }

  @Test(arguments: [7, UInt64.random(in: 0 ... .max)])
  func `gains of periods add up to all gains, part by part`(_ seed: UInt64) throws {
    print("seed \(seed)")
    let ledger = try Ledger.reading(RandomTrades(seed: seed, transactions: 80).text)
    let base = try #require(ledger.journal.profile.base)
    let first = try #require(Day(year: 2001, month: 1, day: 1))
    let last = try #require(Day(year: 2001, month: 12, day: 31))
    let months = try Interval.months(1).periods(
      covering: try #require(Period(start: first, last: last)))
    var options = LotOptions(base: base, last: last, tracksMoney: true)
    options.closingDays = GainsByPeriod.closingDays(of: months)
    let book = LotBook(ledger, options)
    let periods = GainsByPeriod(book, months)
    #expect(periods.lines.count == 12)
    let whole = GainsReport(book, from: nil, to: last, today: last)
    for part in [\GainSums.price, \.currency, \.fee] {
      let sum = periods.lines.reduce(WideQuantity.zero) { $0 + $1.gain[keyPath: part][base] }
      let gains =
        whole.realised.total.gain[keyPath: part][base]
        + whole.unrealised.total.gain[keyPath: part][base]
      // Products that need more than 255 decimals are rounded there.
      #expect(sum.rounded(toDecimals: 240) == gains.rounded(toDecimals: 240), "seed \(seed)")
    }
  }
}
