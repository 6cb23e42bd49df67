import LedgeraModel
import LedgeraQuantities

/// The fees of a transaction, divided among its trades by what was paid.
struct LotFees {
  private let fees: WideBalance
  /// The sum of all trades; if they are in several commodities, their number.
  private let whole: WideQuantity
  private let isByAmount: Bool

  static let none = LotFees(LotChanges())

  init(_ changes: LotChanges) {
    fees = changes.fees
    let prices = changes.items.compactMap(\.price)
    let currency = prices.first?.commodity
    let sum = prices.reduce(WideQuantity.zero) { $0 + $1.quantity.magnitude }
    isByAmount = prices.allSatisfy { $0.commodity == currency } && !sum.isZero
    whole = isByAmount ? sum : WideQuantity(coefficient: Int128(prices.count), scale: 0)
  }

  /// The fees for `units` of a trade, in a currency; nil: no rate is known for some fee.
  func share(
    _ units: WideQuantity, of item: LotItem, in base: CommodityID, _ rates: inout BookedRates
  ) -> WideQuantity? {
    guard !fees.amounts.isEmpty, let price = item.price else { return .zero }
    var sum = WideQuantity.zero
    for fee in fees.amounts {
      guard
        let rate = rates.rate(
          of: fee.commodity, in: base, transaction: item.transaction, day: item.day)
      else { return nil }
      sum += fee.quantity * rate
    }
    let weight = isByAmount ? price.quantity.magnitude : WideQuantity(coefficient: 1, scale: 0)
    if weight == whole, units.magnitude == item.units.magnitude { return sum }
    // A single division, so that a trade that has the whole fee has it exactly.
    return (sum * weight * units.magnitude).divided(by: whole * item.units.magnitude)
  }
}
