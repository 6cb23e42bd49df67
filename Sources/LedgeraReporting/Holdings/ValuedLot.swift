package import LedgeraChecking
package import LedgeraModel
import LedgeraQuantities
package import LedgeraValuation

/// A lot and its worth on a day.
package struct ValuedLot: Sendable {
  package let lot: Lot
  /// The price of one unit, in the commodity of the cost if there is one in it; nil: none.
  package let price: WideAmount?
  /// The day of the commodity's latest price; nil: it has none.
  package let priceDay: Day?
  /// Whether the latest price is more than 30 days old on the day, or today if that is earlier.
  package let isStale: Bool
  /// In the base currency or else that of the cost, as a portfolio values it; nil: no price or rate
  /// is known.
  package let value: WideAmount?
  /// nil: cost or value are unknown.
  package let gain: Gain?

  /// The cost of the units with fees, in the base currency or else that of the cost; nil: unknown.
  package var cost: WideAmount? {
    guard let cost = lot.basis.baseCost, let fee = lot.basis.baseFee else { return nil }
    return WideAmount(cost + fee, lot.basis.base)
  }

  /// Whether cost, value and gain are known.
  package var isKnown: Bool { cost != nil && value != nil && gain != nil }

  /// - Parameters:
  ///   - day: The last day whose prices count.
  ///   - today: No later price can be known.
  package init(_ lot: Lot, on day: Day, today: Day, _ book: PriceBook) {
    self.lot = lot
    let currency = lot.basis.cost?.commodity
    let one = WideAmount(.one, lot.commodity)
    price =
      currency == lot.commodity
      ? one
      : book.price(of: lot.commodity, in: currency, on: day)
        ?? book.latestPrice(of: lot.commodity, on: day)?.price
    priceDay = book.lastPriceDay(of: lot.commodity, on: day)
    isStale = priceDay.map { $0.distance(to: min(day, today)) > PriceBook.longestAge } ?? false

    let worth = book.worth(of: lot.units, lot.commodity, at: lot.basis, on: day)
    value = worth.value.map { WideAmount($0, lot.basis.base) }
    gain = worth.gain
  }
}

extension PriceBook {
  /// What units with a given cost are worth on a day, in the base currency of the cost, and what they have
  /// gained since their purchase; nil: a price, rate or cost is unknown.
  func worth(
    of units: WideQuantity, _ commodity: CommodityID, at basis: LotBasis, on day: Day
  ) -> (value: WideQuantity?, gain: Gain?) {
    let base = basis.base
    func rate(_ commodity: CommodityID) -> WideQuantity? {
      commodity == base ? .one : price(of: commodity, in: base, on: day)?.quantity
    }
    // Units of unknown cost without a base currency are not worth themselves.
    let isUnknown = basis.cost == nil && base == commodity
    let value = isUnknown ? nil : rate(commodity).map { units * $0 }
    let costThen = basis.cost.flatMap { cost in rate(cost.commodity).map { cost.quantity * $0 } }
    return (value, Gain(basis, value: value, costThen: costThen))
  }
}

extension WideQuantity {
  static let one = WideQuantity(coefficient: 1, scale: 0)
}

extension Day {
  /// Days from this one to another; negative if that is earlier.
  func distance(to other: Day) -> Int { Int(other.number) - Int(number) }
}
