/// Finds the series among the payments of one key.
struct SubscriptionFinder {
  private(set) var series: [PaymentSeries] = []

  /// - Parameter payments: Of one key, in date order.
  init(_ payments: [RecurringPayment]) {
    for cluster in AmountClusters(payments).clusters { add(cluster) }
    let others = payments.count - series.reduce(0) { $0 + $1.payments.count }
    series = series.filter { SubscriptionFinder.isCredible($0, besides: others) }
  }

  /// Goes on with a known series at a new price, or begins series.
  private mutating func add(_ cluster: [RecurringPayment]) {
    let merged = PaymentSeries.mergingDays(cluster)
    let longest = series.indices.sorted {
      series[$0].payments.count > series[$1].payments.count
    }
    for index in longest where series[index].extend(with: merged) { return }
    series += PaymentSeries.series(in: cluster)
  }

  /// Where a payee is paid more often otherwise, as shops are, only what is the same to the cent, and
  /// came once more than is needed elsewhere, is not a coincidence.
  private static func isCredible(_ series: PaymentSeries, besides others: Int) -> Bool {
    others <= series.payments.count
      || series.isExact && series.payments.count > series.rhythm.cadence.leastCount
  }
}
