package import LedgeraModel
package import LedgeraQuantities

/// Units of a commodity that were acquired together and are held in an account, at their cost.
///
/// Owed units, and their figures, are negative.
package struct Lot: Sendable {
  package let account: AccountID
  package let commodity: CommodityID
  /// The day of purchase, which units keep when they move to another account.
  package let day: Day
  /// The lot's `(note)`; empty: none.
  package let note: String
  /// Numbers of the transaction and the posting that brought the units into the account.
  package let transaction: Int
  package let posting: Int
  /// Never zero.
  package let units: WideQuantity
  package let basis: LotBasis
}

/// The cost of units at acquisition.
package struct LotBasis: Sendable {
  /// In the commodity that was paid; nil: unknown.
  package var cost: WideAmount?
  /// The currency of the figures below: the base currency or, without one, that of the cost.
  package var base: CommodityID
  /// The cost at the rate of the day of purchase; nil: no rate is known.
  package var baseCost: WideQuantity?
  /// Fees of the purchase; nil: no rate is known.
  package var baseFee: WideQuantity?

  /// Splits off the cost of `units` out of `whole`; the two parts add up to this cost.
  ///
  /// The split-off part is rounded at 255 decimals if it needs more.
  func divided(_ units: WideQuantity, outOf whole: WideQuantity) -> (part: LotBasis, rest: LotBasis)
  {
    guard units != whole else { return (self, emptied) }
    func share(_ quantity: WideQuantity) -> WideQuantity {
      quantity.isZero ? .zero : ((quantity * units).divided(by: whole) ?? .zero).normalized
    }
    func remainder(_ quantity: WideQuantity?, _ share: WideQuantity?) -> WideQuantity? {
      guard let quantity, let share else { return nil }
      return quantity - share
    }
    var (part, rest) = (self, self)
    if let cost {
      let share = share(cost.quantity)
      part.cost = WideAmount(share, cost.commodity)
      rest.cost = WideAmount(cost.quantity - share, cost.commodity)
    }
    // Most costs are in the base currency.
    part.baseCost = baseCost == cost?.quantity ? part.cost?.quantity : baseCost.map(share)
    part.baseFee = baseFee.map(share)
    rest.baseCost = remainder(baseCost, part.baseCost)
    rest.baseFee = remainder(baseFee, part.baseFee)
    return (part, rest)
  }

  private var emptied: LotBasis {
    LotBasis(
      cost: cost.map { WideAmount(.zero, $0.commodity) }, base: base,
      baseCost: baseCost.map { _ in .zero },
      baseFee: baseFee.map { _ in .zero })
  }

  /// The sum with the cost of other units in the same currencies.
  func adding(_ other: LotBasis) -> LotBasis {
    var sum = self
    if let cost, let more = other.cost {
      sum.cost = WideAmount(cost.quantity + more.quantity, cost.commodity)
    }
    sum.baseCost = LotBasis.sum(baseCost, other.baseCost)
    sum.baseFee = LotBasis.sum(baseFee, other.baseFee)
    return sum
  }

  private static func sum(_ left: WideQuantity?, _ right: WideQuantity?) -> WideQuantity? {
    guard let left, let right else { return nil }
    return left + right
  }
}

/// Units of one lot that were sold or given away, or bought back if they were owed.
package struct LotSale: Sendable {
  package let account: AccountID
  package let commodity: CommodityID
  /// The day of purchase.
  package let acquired: Day
  package let sold: Day
  /// The lot's `(note)`; empty: none.
  package let note: String
  /// Numbers of the transaction and the posting of the sale.
  package let transaction: Int
  package let posting: Int
  /// Negative if they were owed.
  package let units: WideQuantity
  package let basis: LotBasis
  /// What was received, before fees; nil: unknown.
  package internal(set) var proceeds: WideAmount?
  /// The proceeds at the rate of the day of sale; nil: no rate is known.
  package internal(set) var baseProceeds: WideQuantity?
  /// The cost at the rate of the day of sale; nil: no rate is known.
  let costAtSale: WideQuantity?
  /// Fees of the sale; nil: no rate is known.
  package internal(set) var baseFee: WideQuantity?

  /// nil: one of its parts is unknown.
  package var gain: Gain? {
    Gain(basis, value: baseProceeds, costThen: costAtSale, fee: baseFee)
  }
}

/// A gain in three parts, which add up to it exactly (calculations.md § Gains).
package struct Gain: Hashable, Sendable {
  /// From the change in price in the currency that was paid, at the later rate.
  package var price: WideQuantity
  /// From the change in the rate of that currency: what the cost would have gained as money.
  package var currency: WideQuantity
  /// Fees of buying and selling; negative.
  package var fee: WideQuantity

  package var total: WideQuantity { price + currency + fee }

  package init(price: WideQuantity, currency: WideQuantity, fee: WideQuantity) {
    self.price = price
    self.currency = currency
    self.fee = fee
  }

  package static let zero = Gain(price: .zero, currency: .zero, fee: .zero)

  /// The gain of units with a given cost.
  ///
  /// - Parameters:
  ///   - value: Their proceeds or worth, in the base currency of the cost.
  ///   - costThen: Their cost, at the rate of the day of `value`.
  ///   - fee: Fees of the sale, in the base currency.
  /// - Returns: nil if one of the figures is unknown.
  package init?(
    _ basis: LotBasis, value: WideQuantity?, costThen: WideQuantity?, fee: WideQuantity? = .zero
  ) {
    guard let value, let costThen, let fee, let baseCost = basis.baseCost,
      let baseFee = basis.baseFee
    else { return nil }
    price = value - costThen
    currency = costThen - baseCost
    self.fee = (baseFee + fee).negated
  }

  package static func + (left: Gain, right: Gain) -> Gain {
    Gain(
      price: left.price + right.price, currency: left.currency + right.currency,
      fee: left.fee + right.fee)
  }
}

extension WideAmount {
  /// The cost of `units`, if `whole` units have this cost.
  func share(_ units: WideQuantity, of whole: WideQuantity) -> WideAmount? {
    guard units.magnitude != whole.magnitude else { return self }
    return (quantity * units.magnitude).divided(by: whole.magnitude)
      .map { WideAmount($0.normalized, commodity) }
  }
}
