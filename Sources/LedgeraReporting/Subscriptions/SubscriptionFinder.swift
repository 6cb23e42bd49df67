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
