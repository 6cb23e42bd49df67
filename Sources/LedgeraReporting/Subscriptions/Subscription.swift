package import LedgeraModel
package import LedgeraQuantities

/// A recurring payment, found in the history of books.
package struct Subscription: Sendable {
  /// What was paid each time, since when.
  package struct Price: Sendable {
    package let amount: WideAmount
    package let since: Day
  }

  /// As in the latest transaction.
  package let payee: String
  /// The category.
  package let account: AccountID
  package let cadence: Cadence
  /// The evidence, in date order; never empty.
  package let payments: [RecurringPayment]
  /// Oldest first; never empty.
  package let prices: [Price]
  /// When the next payment is due; may have passed.
  package let next: Day
  /// Whether there are only two payments.
  package let isTentative: Bool
  /// Whether the next payment is overdue by half an interval.
  package let hasEnded: Bool

  /// The latest price.
  package var amount: WideAmount { prices[prices.count - 1].amount }

  /// The latest price times the payments per year.
  package var yearly: WideAmount {
    WideAmount(
      amount.quantity * WideQuantity(coefficient: Int128(cadence.timesAYear), scale: 0),
      amount.commodity)
  }

  /// The price before the latest one; nil: it never changed.
  package var previousPrice: Price? { prices.count > 1 ? prices[prices.count - 2] : nil }

  /// The difference between the latest price and the one before, in percent; nil: it never changed.
  package var change: WideQuantity? {
    guard let old = previousPrice?.amount.quantity else { return nil }
    return (amount.quantity - old).percentage(of: old)
  }

  /// The first payment.
  package var since: Day { payments[0].day }

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
