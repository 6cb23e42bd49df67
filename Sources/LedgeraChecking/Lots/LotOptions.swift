import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// How lots are kept.
package struct LotOptions: Sendable {
  /// Costs, proceeds and fees are converted to this currency at the rates of their days; nil: each
  /// stays in the one that was paid.
  package var base: CommodityID?
  /// For accounts without a `booking:` tag.
  package var booking: Booking
  /// Later transactions are ignored; nil: none are.
  package var last: Day?
  /// Whether foreign money is kept in lots, too; needs `base`.
  package var tracksMoney: Bool
  /// Whether costs of transactions count as prices.
  package var infersMarketPrices: Bool
  /// Days whose closing lots are kept in addition to the final ones; ascending.
  package var closingDays: [Day] = []

  package init(
    base: CommodityID? = nil, booking: Booking = .fifo, last: Day? = nil, tracksMoney: Bool = false,
    infersMarketPrices: Bool = false
  ) {
    self.base = base
    self.booking = booking
    self.last = last
    self.tracksMoney = tracksMoney
    self.infersMarketPrices = infersMarketPrices
  }
}
