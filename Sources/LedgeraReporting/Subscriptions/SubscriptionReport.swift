package import LedgeraChecking
package import LedgeraModel
import LedgeraQuantities
package import LedgeraValuation

/// Recurring payments found in the history of books (calculations.md § Subscriptions): what each
/// costs, how often and since when, and their yearly sum.
package struct SubscriptionReport: Sendable {
  package let journal: Journal
  package let today: Day
  package let isIncome: Bool
  /// Active ones, then ended ones; within each commodity the most expensive first.
  package let subscriptions: [Subscription]
  /// The yearly sum of the active ones.
  package let yearly: WideBalance
  /// `yearly` converted; nil: not asked for.
  package let converted: WideBalance?
  package let usedRates: [UsedRate]

  /// Linear in the postings, except for sorting the payments of each payee.
  package init(_ ledger: Ledger, _ request: SubscriptionRequest) {
    let journal = ledger.journal
    self.journal = journal
    today = request.today
    isIncome = request.isIncome
    let collector = PaymentCollector(journal, request)
    var found: [Subscription] = []
    for (key, payments) in collector.payments where payments.count > 1 {
      for series in SubscriptionFinder(payments).series {
        found.append(Subscription(series, key, in: journal, today: request.today))
      }
    }
    if !request.includesEnded { found = found.filter { !$0.hasEnded } }
    let order = CommodityOrder(journal)
    subscriptions = found.sorted { SubscriptionReport.precedes($0, $1, order) }
    var sum = WideBalance()
    for subscription in found where !subscription.hasEnded { sum.add(subscription.yearly) }
    yearly = sum
    guard let market = request.selection.valuation.market else {
      (converted, usedRates) = (nil, [])
      return
    }
    let book = PriceBook(journal, infersFromCosts: request.selection.infersMarketPrices)
    let day = Valuation(market: market).day(posting: request.today, last: request.today)
    converted = sum.mapAmounts {
      request.selection.valuation.valued($0, on: day ?? request.today, with: book)
    }
    usedRates = book.usedRates
  }

  private static func precedes(
    _ left: Subscription, _ right: Subscription, _ order: CommodityOrder
  ) -> Bool {
    if left.hasEnded != right.hasEnded { return right.hasEnded }
    let (one, other) = (left.yearly, right.yearly)
    if one.commodity != other.commodity { return order.precedes(one.commodity, other.commodity) }
    let comparison = WideQuantity.compare(one.quantity, other.quantity)
    if comparison != 0 { return comparison > 0 }
    if left.payee != right.payee { return left.payee < right.payee }
    return (left.since, left.account) < (right.since, right.account)
  }
}

package struct SubscriptionRequest: Sendable {
  /// Selects postings to categories by the days of their transactions; its valuation gives a total
  /// in one commodity, `.none`: no total.
  package var selection: PostingSelection
  /// Later payments are ignored; also the day from which the next ones are computed.
  package var today: Day
  /// Whether to find income instead of expenses.
  package var isIncome: Bool
  /// Whether to include ended ones.
  package var includesEnded: Bool

  package init(
    _ selection: PostingSelection = PostingSelection(), today: Day, isIncome: Bool = false,
    includesEnded: Bool = false
  ) {
    self.selection = selection
    self.today = today
    self.isIncome = isIncome
    self.includesEnded = includesEnded
  }
}

/// Finds the series among the payments of one key.
struct SubscriptionFinder {
  private(set) var series: [PaymentSeries] = []

  /// - Parameter payments: Of one key, in date order.
  init(_ payments: [RecurringPayment]) {
    for cluster in AmountClusters(payments).clusters { add(cluster) }
    let others = payments.count - series.reduce(0) { $0 + $1.payments.count }
    series = series.filter { SubscriptionFinder.isCredible($0, besides: others) }
  }

  /// Continues a known series at a new price, or begins series.
  private mutating func add(_ cluster: [RecurringPayment]) {
    let merged = PaymentSeries.mergingDays(cluster)
    let longest = series.indices.sorted {
      series[$0].payments.count > series[$1].payments.count
    }
    for index in longest where series[index].extend(with: merged) { return }
    series += PaymentSeries.series(in: cluster)
  }

  /// If a payee is often paid otherwise, as shops are, a series must be exact to the cent and have
  /// one more payment than usual, or it may be a coincidence.
  private static func isCredible(_ series: PaymentSeries, besides others: Int) -> Bool {
    others <= series.payments.count
      || series.isExact && series.payments.count > series.rhythm.cadence.leastCount
  }
}
