import LedgeraDiagnostics
public import LedgeraQuantities

/// What a bucket should hold at least, for bad times.
public struct Buffer: Hashable, Sendable {
  public var least: Quantity
  /// More than this is too much; nil: nothing is.
  public var most: Quantity?
  /// nil: the quantities are months of spending.
  public var commodity: CommodityID?

  public init(least: Quantity, most: Quantity?, commodity: CommodityID?) {
    self.least = least
    self.most = most
    self.commodity = commodity
  }
}
