package import LedgeraModel
package import LedgeraQuantities

extension Journal {
  /// The decimals shown for a commodity; 2 if the books do not say.
  package func decimals(of commodity: CommodityID) -> UInt8 {
    self.commodity(commodity).style.number.decimals ?? 2
  }

  /// Rounded half-even to the decimals of the commodity, for figures that occur in no transaction,
  /// such as means.
  package func rounded(_ quantity: WideQuantity, _ commodity: CommodityID) -> WideAmount {
    WideAmount(quantity.rounded(toDecimals: decimals(of: commodity)), commodity)
  }
}
