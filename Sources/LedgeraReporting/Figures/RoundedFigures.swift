public import LedgeraModel
public import LedgeraQuantities

extension Journal {
  /// The decimals that a commodity is shown with; 2 where the books do not say.
  public func decimals(of commodity: CommodityID) -> UInt8 {
    self.commodity(commodity).style.number.decimals ?? 2
  }

  /// An amount rounded half-even to the decimals of its commodity, for figures that no transaction has,
  /// such as means.
  public func rounded(_ quantity: WideQuantity, _ commodity: CommodityID) -> WideAmount {
    WideAmount(quantity.rounded(toDecimals: decimals(of: commodity)), commodity)
  }
}
