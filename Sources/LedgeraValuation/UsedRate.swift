package import LedgeraModel
package import LedgeraQuantities

/// A rate that a report asked its price book for, with the prices that it is made of.
package struct UsedRate: Sendable {
  /// One price on the way to the target.
  package struct Step: Sendable {
    /// The priced commodity, and that of the price, as written.
    package let commodity: CommodityID
    package let quote: CommodityID
    package let rate: WideQuantity
    package let day: Day
    package let origin: PriceOrigin
    /// Number in `JournalStore.prices`; nil: the cost of a posting.
    package let record: Int?
    /// Whether the price was inverted.
    package let isReversed: Bool
    /// The transaction that wrote the rate, by number in file order; nil: it is not a booked rate.
    package var transaction: Int?
  }

  package let commodity: CommodityID
  /// The day for which the rate was asked.
  package let day: Day
  /// The commodity in which it was asked; nil: that of the latest price.
  package let target: CommodityID?
  /// What one unit was worth; nil: there was no price, and the amount was left as it was.
  package let price: WideAmount?
  /// From the commodity to the target; empty without a price.
  package let steps: [Step]

  /// The rate at which a transaction booked an amount, computed from the value of the amount.
  package init(
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
  package var oldestDay: Day? { steps.map(\.day).min() }
}
