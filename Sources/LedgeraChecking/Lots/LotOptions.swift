import LedgeraDiagnostics
public import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// How lots are kept.
public struct LotOptions: Sendable {
  /// The currency that costs, proceeds and fees are converted to at the rates of their days; nil:
  /// each stays in the one that was paid.
  public var base: CommodityID?
  /// The method of accounts without a `booking:` tag.
  public var booking: Booking
  /// Nothing after this day counts; nil: everything does.
  public var last: Day?
  /// Foreign money is kept in lots, too; needs `base`.
  public var tracksMoney: Bool
  /// Costs of transactions count as prices.
  public var infersMarketPrices: Bool
  /// Days at whose end the lots are kept, besides those at the end; ascending.
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
