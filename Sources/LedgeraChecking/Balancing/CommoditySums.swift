import LedgeraModel
import LedgeraQuantities

/// Sums of one transaction by commodity, exact whatever the number of digits. Reused from transaction to
/// transaction: adding and clearing touch only the commodities of the transaction.
struct CommoditySums {
  /// What is left of a commodity.
  struct Remainder {
    let quantity: WideQuantity
    let commodity: CommodityID

    /// nil: more than 38 digits.
    var amount: Amount? { quantity.quantity.map { Amount($0, commodity) } }
  }

  private struct Sum {
    var quantity = WideQuantity.zero
    /// Most decimals written for the commodity in this transaction; -1: only costs mention it.
    var writtenScale: Int16 = -1
    var isTouched = false
    /// Not only written: a posting weighs in the commodity.
    var isWeighed = false
  }

  private var sums: [Sum]
  /// Decimals of the display styles, for commodities that only costs mention; nil: not known.
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

  /// Notes the decimals of an amount that a posting has in a commodity (costs do not count).
  mutating func noteWrittenScale(_ scale: UInt8, of commodity: CommodityID) {
    touch(commodity)
    sums[commodity.index].writtenScale = max(sums[commodity.index].writtenScale, Int16(scale))
  }

  private mutating func touch(_ commodity: CommodityID) {
    if sums[commodity.index].isTouched { return }
    sums[commodity.index].isTouched = true
    touched.append(commodity)
  }

  /// The first commodity that was added to; nil: none was.
  var first: CommodityID? { touched.first { sums[$0.index].isWeighed } }

  /// What is not zero, in the order of the first amounts.
  var remainders: [Remainder] {
    touched.compactMap { commodity in
      let quantity = sums[commodity.index].quantity
      return quantity.isZero ? nil : Remainder(quantity: quantity, commodity: commodity)
    }
  }

  /// What is not zero after rounding: to the most decimals written in the transaction, or, for
  /// commodities that only costs mention and always `byDisplay`, to those of the display style.
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
