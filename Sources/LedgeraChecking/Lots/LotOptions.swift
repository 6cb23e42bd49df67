import LedgeraDiagnostics
public import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// How lots are kept.
public struct LotOptions: Sendable {
  /// Costs, proceeds and fees are converted to this currency at the rates of their days; nil: each
  /// stays in the one that was paid.
  public var base: CommodityID?
  /// For accounts without a `booking:` tag.
  public var booking: Booking
  /// Later transactions are ignored; nil: none are.
  public var last: Day?
  /// Whether foreign money is kept in lots, too; needs `base`.
  public var tracksMoney: Bool
  /// Whether costs of transactions count as prices.
  public var infersMarketPrices: Bool
  /// Days whose closing lots are kept in addition to the final ones; ascending.
  public var closingDays: [Day] = []

  public init(
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
