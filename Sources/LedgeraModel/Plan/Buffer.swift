import LedgeraDiagnostics
public import LedgeraQuantities

/// How much a bucket should hold at least, for bad times.
public struct Buffer: Hashable, Sendable {
  public var least: Quantity
  /// The most it should hold; nil: there is no upper limit.
  public var most: Quantity?
  /// nil: the quantities are months of spending.
  public var commodity: CommodityID?

  public init(least: Quantity, most: Quantity?, commodity: CommodityID?) {
    self.least = least
    self.most = most
    self.commodity = commodity
  }
}
