public import LedgeraQuantities

/// A quantity of one commodity as reports compute it: with any number of digits, not rounded.
public struct WideAmount: Hashable, Sendable {
  public var quantity: WideQuantity
  public var commodity: CommodityID
  /// As the commodity's style says, unless balance assignments are part of it.
  public var decimals: FigureDecimals

  public init(
    _ quantity: WideQuantity, _ commodity: CommodityID, decimals: FigureDecimals = .ofStyle
  ) {
    self.quantity = quantity
    self.commodity = commodity
    self.decimals = decimals
  }

  public init(_ amount: Amount) {
    self.init(WideQuantity(amount.quantity), amount.commodity)
  }

  public var isZero: Bool { quantity.isZero }
  /// As a journal can hold it; nil: it has too many digits.
  public var amount: Amount? { quantity.normalized.quantity.map { Amount($0, commodity) } }
  public var negated: WideAmount {
    WideAmount(quantity.negated, commodity, decimals: decimals)
  }

  /// The sum with another amount of the same commodity.
  func adding(_ other: WideAmount) -> WideAmount {
    WideAmount(
      quantity + other.quantity, commodity, decimals: decimals.combined(with: other.decimals))
  }
}
