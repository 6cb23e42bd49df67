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

  /// The day of the oldest price in it; nil without a price.
  public var oldestDay: Day? { steps.map(\.day).min() }
}
