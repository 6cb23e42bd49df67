import LedgeraModel
import LedgeraQuantities

/// Units of a holding that a posting adds or takes.
struct LotItem {
  let transaction: Int
  let posting: Int
  let day: Day
  let account: AccountID
  let commodity: CommodityID
  /// Whether it is money kept in lots, which is worth itself.
  let isMoney: Bool
  /// Negative for units that leave.
  var units: WideQuantity
  /// What was paid or received for them; nil: no price is written.
  var price: WideAmount?
  /// The cost of all of them that the posting's lot gives.
  var lotCost: WideAmount?
  let selector: LotSelector
  /// The posting's `base:` tag.
  let baseValue: WideQuantity?

  /// The same for some of the units.
  func reduced(to part: WideQuantity) -> LotItem {
    var item = self
    item.units = part
    item.lotCost = lotCost?.share(part, of: units)
    return item
  }
}
