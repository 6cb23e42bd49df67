public import LedgeraModel
public import LedgeraQuantities

/// A recurring payment, found in the history of books.
public struct Subscription: Sendable {
  /// What was paid each time, since when.
  public struct Price: Sendable {
    public let amount: WideAmount
    public let since: Day
  }

  /// As in the latest transaction.
  public let payee: String
  /// The category.
  public let account: AccountID
  public let cadence: Cadence
  /// The evidence, in date order; never empty.
  public let payments: [RecurringPayment]
  /// Oldest first; never empty.
  public let prices: [Price]
  /// When the next payment is due; may have passed.
  public let next: Day
  /// Whether there are only two payments.
  public let isTentative: Bool
  /// Whether the next payment is overdue by half an interval.
  public let hasEnded: Bool

  /// The latest price.
  public var amount: WideAmount { prices[prices.count - 1].amount }

  /// The latest price times the payments per year.
  public var yearly: WideAmount {
    WideAmount(
      amount.quantity * WideQuantity(coefficient: Int128(cadence.timesAYear), scale: 0),
      amount.commodity)
  }

  /// The price before the latest one; nil: it never changed.
  public var previousPrice: Price? { prices.count > 1 ? prices[prices.count - 2] : nil }

  /// The difference between the latest price and the one before, in percent; nil: it never changed.
  public var change: WideQuantity? {
    guard let old = previousPrice?.amount.quantity else { return nil }
    return (amount.quantity - old).percentage(of: old)
  }

  /// The first payment.
  public var since: Day { payments[0].day }

  init(_ series: PaymentSeries, _ key: PaymentKey, in journal: Journal, today: Day) {
    account = key.account
    cadence = series.rhythm.cadence
    payments = series.payments
    prices = series.prices.map {
      Price(amount: WideAmount($0.amount, key.commodity), since: $0.since)
    }
    next = series.next
    isTentative = series.payments.count < 3
    let last = series.payments[series.payments.count - 1]
    payee = journal.transaction(last.transaction).payee
    // Stale after one and a half intervals.
    let interval = last.day.daysUntil(cadence.day(after: last.day))
    hasEnded = 2 * last.day.daysUntil(today) > 3 * interval
  }
}
