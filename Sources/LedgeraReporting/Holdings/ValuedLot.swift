public import LedgeraChecking
public import LedgeraModel
import LedgeraQuantities
public import LedgeraValuation

/// A lot at what it is worth on a day.
public struct ValuedLot: Sendable {
  public let lot: Lot
  /// Of one unit, in the commodity of the cost; nil: there is none.
  public let price: WideAmount?
  /// The day of the latest price of the commodity; nil: there is none.
  public let priceDay: Day?
  /// The latest price is more than 30 days old on the day, or today if that is earlier.
  public let isStale: Bool
  /// In the base currency or else that of the cost; nil: there is no price or no rate.
  public let value: WideAmount?
  /// nil: cost or value are unknown.
  public let gain: Gain?

  /// What the units cost with fees, in the base currency or else that of the cost; nil: unknown.
  public var cost: WideAmount? {
    guard let cost = lot.basis.baseCost, let fee = lot.basis.baseFee else { return nil }
    return WideAmount(cost + fee, lot.basis.base)
  }

  /// Whether cost, value and gain are known.
  public var isKnown: Bool { cost != nil && value != nil && gain != nil }

  /// - Parameters:
  ///   - day: Prices until this day count.
  ///   - today: No price can be known that is of a later day.
  public init(_ lot: Lot, on day: Day, today: Day, _ book: PriceBook) {
    self.lot = lot
    let currency = lot.basis.cost?.commodity
    let one = WideAmount(.one, lot.commodity)
    price =
      currency == lot.commodity ? one : book.price(of: lot.commodity, in: currency, on: day)
    priceDay = book.lastPriceDay(of: lot.commodity, on: day)
    isStale = priceDay.map { $0.distance(to: min(day, today)) > PriceBook.longestAge } ?? false

    let base = lot.basis.base
    func rate(_ commodity: CommodityID) -> WideQuantity? {
      commodity == base ? .one : book.price(of: commodity, in: base, on: day)?.quantity
    }
    let worth = price.flatMap { price in
      rate(price.commodity).map { lot.units * price.quantity * $0 }
    }
    value = worth.map { WideAmount($0, base) }
    let costThen = lot.basis.cost.flatMap { cost in
      rate(cost.commodity).map { cost.quantity * $0 }
    }
    gain = Gain(lot.basis, value: worth, costThen: costThen)
  }
}

extension WideQuantity {
  static let one = WideQuantity(coefficient: 1, scale: 0)
}

extension Day {
  /// Days from this one to another, negative when that is earlier.
  func distance(to other: Day) -> Int { Int(other.number) - Int(number) }
}
