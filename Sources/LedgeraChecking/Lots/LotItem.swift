import LedgeraModel
import LedgeraQuantities

/// Units of a holding that a posting adds or takes.
struct LotItem {
  let transaction: Int
  let posting: Int
  let day: Day
  let account: AccountID
  let commodity: CommodityID
  /// Money that is kept in lots, worth itself.
  let isMoney: Bool
  /// Negative: they go.
  var units: WideQuantity
  /// What was paid for them when they come, received when they go; nil: no price is written.
  var price: WideAmount?
  /// What the posting's lot says that all of them cost.
  var lotCost: WideAmount?
  let selector: LotSelector
  /// The posting's `base:` tag.
  let baseValue: WideQuantity?

  /// The same with some of the units.
  func reduced(to part: WideQuantity) -> LotItem {
    var item = self
    item.units = part
    item.lotCost = lotCost?.share(part, of: units)
    return item
  }
}
