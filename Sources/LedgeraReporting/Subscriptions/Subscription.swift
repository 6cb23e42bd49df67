import LedgeraDiagnostics
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

/// What one transaction paid, or received, for one category in one commodity.
package struct RecurringPayment: Sendable {
  /// By number in file order.
  package let transaction: Int
  package let day: Day
  /// Positive.
  package let amount: WideQuantity
}

/// What payments of a series have in common: payee, category and commodity.
struct PaymentKey: Hashable {
  /// Number of the payee's normalised name.
  let payee: Int
  let account: AccountID
  let commodity: CommodityID
}

/// What is left of a payee's name when everything that changes from one payment to the next is taken away,
/// so that `NETFLIX.COM 8841 MAR` and `Netflix.com 9912 Apr` are the same (calculations.md § Subscriptions).
package enum PayeeName {
  /// The words in lower case, with one blank between them; words of digits, with three or more
  /// digits, and names of months are left out, unless nothing else is left.
  package static func normalised(_ payee: String) -> String {
    let words = payee.lowercased().split { !$0.isLetter && !$0.isNumber }
    let kept = words.filter { !isChanging($0) }
    return (kept.isEmpty ? words : kept).joined(separator: " ")
  }

  private static func isChanging(_ word: Substring) -> Bool {
    let digits = word.utf8.count(where: \.isDigit)
    return digits == word.utf8.count || digits >= 3 || months.contains(word)
  }

  private static let months: Set<Substring> = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep",
    "sept", "oct", "nov", "dec",
  ]
}
