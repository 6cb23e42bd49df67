public import LedgeraModel
public import LedgeraQuantities

/// A rate that a report asked its price book for, with the prices that it is made of.
public struct UsedRate: Sendable {
  /// One price on the way to the target.
  public struct Step: Sendable {
    /// The priced commodity, and that of the price, as written.
    public let commodity: CommodityID
    public let quote: CommodityID
    public let rate: WideQuantity
    public let day: Day
    public let origin: PriceOrigin
    /// Number in `JournalStore.prices`; nil: the cost of a posting.
    public let record: Int?
    /// Whether the price was inverted.
    public let isReversed: Bool
    /// The transaction that wrote the rate, by number in file order; nil: it is not a booked rate.
    public var transaction: Int?
  }

  public let commodity: CommodityID
  /// The day for which the rate was asked.
  public let day: Day
  /// The commodity in which it was asked; nil: that of the latest price.
  public let target: CommodityID?
  /// What one unit was worth; nil: there was no price, and the amount was left as it was.
  public let price: WideAmount?
  /// From the commodity to the target; empty without a price.
  public let steps: [Step]

  /// The rate at which a transaction booked an amount, computed from the value of the amount.
  public init(
    booked commodity: CommodityID, at rate: WideQuantity, in target: CommodityID, on day: Day,
    transaction: Int
  ) {
    self.commodity = commodity
    self.day = day
    self.target = target
    price = WideAmount(rate, target)
    steps = [
      Step(
        commodity: commodity, quote: target, rate: rate, day: day, origin: .booked, record: nil,
        isReversed: false, transaction: transaction)
    ]
  }

  init(
    commodity: CommodityID, day: Day, target: CommodityID?, price: WideAmount?, steps: [Step]
  ) {
    self.commodity = commodity
    self.day = day
    self.target = target
    self.price = price
    self.steps = steps
  }

  /// The day of the oldest price in it; nil: it has no price.
  public var oldestDay: Day? { steps.map(\.day).min() }
}
