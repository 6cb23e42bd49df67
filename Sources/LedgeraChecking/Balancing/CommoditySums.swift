import LedgeraModel
import LedgeraQuantities

/// The exact sums of one transaction by commodity, of any number of digits. Reused from transaction
/// to transaction: adding and clearing touch only the commodities of the transaction.
struct CommoditySums {
  /// A sum that is not zero.
  struct Remainder {
    let quantity: WideQuantity
    let commodity: CommodityID

    /// nil: it has more than 38 digits.
    var amount: Amount? { quantity.quantity.map { Amount($0, commodity) } }
  }

  private struct Sum {
    var quantity = WideQuantity.zero
    /// Most decimals written for the commodity in this transaction; -1: it occurs only in costs.
    var writtenScale: Int16 = -1
    /// Most decimals of a cost in the commodity; -1: there is none.
    var costScale: Int16 = -1
    var isTouched = false
    /// Whether a posting weighs in the commodity, rather than only being written in it.
    var isWeighed = false
  }

  private var sums: [Sum]
  /// Decimals of the display styles, for commodities that occur only in costs; nil: unknown.
  private let displayDecimals: [UInt8?]
  /// Commodities in the order of their first amount.
  private var touched: [CommodityID] = []

  init(_ commodities: [CommodityInfo]) {
    sums = [Sum](repeating: Sum(), count: commodities.count)
    displayDecimals = commodities.map { $0.knownStyle?.number.decimals }
  }

  mutating func clear() {
    for commodity in touched { sums[commodity.index] = Sum() }
    touched.removeAll(keepingCapacity: true)
  }

  /// Adds exactly.
  mutating func add(_ quantity: WideQuantity, of commodity: CommodityID) {
    touch(commodity)
    sums[commodity.index].quantity += quantity
    sums[commodity.index].isWeighed = true
  }

  /// Notes the decimals of a posting's amount in a commodity; costs do not count.
  mutating func noteWrittenScale(_ scale: UInt8, of commodity: CommodityID) {
    touch(commodity)
    sums[commodity.index].writtenScale = max(sums[commodity.index].writtenScale, Int16(scale))
  }

  /// Notes the decimals of a cost.
  mutating func noteCostScale(_ scale: UInt8, of commodity: CommodityID) {
    touch(commodity)
    sums[commodity.index].costScale = max(sums[commodity.index].costScale, Int16(scale))
  }

  private mutating func touch(_ commodity: CommodityID) {
    if sums[commodity.index].isTouched { return }
    sums[commodity.index].isTouched = true
    touched.append(commodity)
  }

  /// The first commodity in which a posting weighs; nil: none.
  var first: CommodityID? { touched.first { sums[$0.index].isWeighed } }

  /// The sums that are not zero, in the order of the first amounts. Those with costs have the decimals that were
  /// written, and more where they need them.
  var remainders: [Remainder] {
    touched.compactMap { commodity in
      let sum = sums[commodity.index]
      guard !sum.quantity.isZero else { return nil }
      let decimals = UInt8(clamping: max(sum.writtenScale, sum.costScale))
      return Remainder(
        quantity: sum.costScale < 0 ? sum.quantity : sum.quantity.trimmed(toDecimals: decimals),
        commodity: commodity)
    }
  }

  /// The sums that are not zero after rounding to the most decimals written in the transaction.
  /// Commodities that occur only in costs, and with `byDisplay` all, are rounded to the decimals of
  /// their display style.
  func imbalances(byDisplay: Bool) -> [Remainder] {
    remainders.filter { remainder in
      let written = sums[remainder.commodity.index].writtenScale
      let decimals =
        written < 0 || byDisplay
        ? displayDecimals[remainder.commodity.index] : UInt8(clamping: Int(written))
      guard let decimals else { return true }
      return !remainder.quantity.rounded(toDecimals: decimals).isZero
    }
  }
}
