public import LedgeraModel
public import LedgeraQuantities

/// A rate that a report asked its price book for, and the prices that it was made of.
public struct UsedRate: Sendable {
  /// One price on the way to the target.
  public struct Step: Sendable {
    /// What is priced, and in what, as the price says it.
    public let commodity: CommodityID
    public let quote: CommodityID
    public let rate: WideQuantity
    /// The price's day.
    public let day: Day
    public let origin: PriceOrigin
    /// Number in `JournalStore.prices`; nil: from the cost of a posting.
    public let record: Int?
    /// The price was read backwards.
    public let isReversed: Bool
    /// The transaction in which a booked rate is written, by number in file order; nil: it is not booked.
    public var transaction: Int?
  }

  public let commodity: CommodityID
  /// The day whose prices were asked for.
  public let day: Day
  /// The commodity asked for; nil: that of the latest price.
  public let target: CommodityID?
  /// What one unit was worth; nil: there was no price, and the amount stayed as it was.
  public let price: WideAmount?
  /// From the commodity to the target; empty without a price.
  public let steps: [Step]

  /// The rate at which a transaction booked an amount, computed from the amount's worth.
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

  /// The day of the oldest price in it; nil without a price.
  public var oldestDay: Day? { steps.map(\.day).min() }
}
