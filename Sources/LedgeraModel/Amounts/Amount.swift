public import LedgeraQuantities

/// A quantity of one commodity.
public struct Amount: Hashable, Sendable {
  public var quantity: Quantity
  public var commodity: CommodityID

  @inlinable
  public init(_ quantity: Quantity, _ commodity: CommodityID) {
    self.quantity = quantity
    self.commodity = commodity
  }

  @inlinable public var isZero: Bool { quantity.isZero }
  @inlinable public var negated: Amount { Amount(quantity.negated, commodity) }
}
