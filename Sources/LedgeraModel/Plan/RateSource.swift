import LedgeraQuantities

/// Where an expected return or a volatility comes from.
public struct RateSource: Hashable, Sendable {
  /// nil: the trailing figure of `proxy`.
  public var rate: Rate?
  /// The commodity whose prices give the figure; unused if there is a rate.
  public var proxy: CommodityID
  /// How many years of its prices count; 0: all of them.
  public var years: Int

  public init(_ rate: Rate) {
    self.rate = rate
    proxy = .none
    years = 0
  }

  public init(proxy: CommodityID, years: Int) {
    self.proxy = proxy
    self.years = years
  }
}
