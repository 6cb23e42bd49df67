public import LedgeraModel
public import LedgeraQuantities

/// Units of a commodity that were acquired together and are held in an account, at what they cost.
///
/// Units and figures of units that are owed are negative.
public struct Lot: Sendable {
  public let account: AccountID
  public let commodity: CommodityID
  /// The day of purchase, which stays when units move to another account.
  public let day: Day
  /// Of `(note)`; empty: none.
  public let note: String
  /// Numbers of the transaction and the posting that brought the units into the account.
  public let transaction: Int
  public let posting: Int
  /// Never zero.
  public let units: WideQuantity
  public let basis: LotBasis
}

/// What units cost when they were acquired.
public struct LotBasis: Sendable {
  /// In the commodity that was paid; nil: unknown.
  public var cost: WideAmount?
  /// The currency of the figures below: the base currency or, without one, that of the cost.
  public var base: CommodityID
  /// The cost at the rate of the day of purchase; nil: there was none.
  public var baseCost: WideQuantity?
  /// What the purchase cost besides; nil: there was no rate.
  public var baseFee: WideQuantity?

  /// The part of `units` out of `whole`, and what is left: together exactly this one.
  ///
  /// The part is rounded at 255 decimals where it needs more.
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
    // Mostly the base currency is what was paid.
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

  /// The sum with that of other units with the same currencies.
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

/// Units of one lot that were sold or given away, or bought back when they were owed.
public struct LotSale: Sendable {
  public let account: AccountID
  public let commodity: CommodityID
  /// The day of purchase.
  public let acquired: Day
  public let sold: Day
  /// Of the lot's `(note)`; empty: none.
  public let note: String
  /// Numbers of the transaction and the posting that sold.
  public let transaction: Int
  public let posting: Int
  /// Negative: they were owed.
  public let units: WideQuantity
  public let basis: LotBasis
  /// What was received, before fees; nil: unknown.
  public internal(set) var proceeds: WideAmount?
  /// The proceeds at the rate of the day of sale; nil: there was none.
  public internal(set) var baseProceeds: WideQuantity?
  /// The cost at the rate of the day of sale; nil: there was none.
  let costAtSale: WideQuantity?
  /// What the sale cost; nil: there was no rate.
  public internal(set) var baseFee: WideQuantity?

  /// nil: something it depends on is unknown.
  public var gain: Gain? {
    Gain(basis, value: baseProceeds, costThen: costAtSale, fee: baseFee)
  }
}

/// A gain in its three parts, which add up to it exactly (calculations.md § Gains).
public struct Gain: Hashable, Sendable {
  /// From the price in the currency that was paid, at the later rate.
  public var price: WideQuantity
  /// From the rate of that currency: what the cost alone would have gained as money.
  public var currency: WideQuantity
  /// What buying and selling cost; negative.
  public var fee: WideQuantity

  public var total: WideQuantity { price + currency + fee }

  public init(price: WideQuantity, currency: WideQuantity, fee: WideQuantity) {
    self.price = price
    self.currency = currency
    self.fee = fee
  }

  public static let zero = Gain(price: .zero, currency: .zero, fee: .zero)

  /// The gain of units of a basis.
  ///
  /// - Parameters:
  ///   - value: What they fetched or are worth, in the basis's base currency.
  ///   - costThen: What they cost, at the rate of the day of `value`.
  ///   - fee: What selling cost, in the base currency.
  /// - Returns: nil when one of the figures is unknown.
  public init?(
    _ basis: LotBasis, value: WideQuantity?, costThen: WideQuantity?, fee: WideQuantity? = .zero
  ) {
    guard let value, let costThen, let fee, let baseCost = basis.baseCost,
      let baseFee = basis.baseFee
    else { return nil }
    price = value - costThen
    currency = costThen - baseCost
    self.fee = (baseFee + fee).negated
  }

  public static func + (left: Gain, right: Gain) -> Gain {
    Gain(
      price: left.price + right.price, currency: left.currency + right.currency,
      fee: left.fee + right.fee)
  }
}

extension WideAmount {
  /// The part that `units` have of what `whole` units cost.
  func share(_ units: WideQuantity, of whole: WideQuantity) -> WideAmount? {
    guard units.magnitude != whole.magnitude else { return self }
    return (quantity * units.magnitude).divided(by: whole.magnitude)
      .map { WideAmount($0.normalized, commodity) }
  }
}
