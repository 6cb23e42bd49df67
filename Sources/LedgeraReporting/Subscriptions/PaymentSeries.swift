import LedgeraModel
import LedgeraQuantities

/// Payments of one key that recur, perhaps with changes of price.
struct PaymentSeries {
  /// In date order, one per day.
  private(set) var payments: [RecurringPayment]
  /// Indices in `payments` at which a cluster of another amount begins; the first is 0.
  private(set) var starts: [Int] = [0]
  private(set) var rhythm: Rhythm

  /// nil: the payments do not recur.
  ///
  /// - Parameter payments: Of one cluster, in date order.
  init?(_ payments: [RecurringPayment]) {
    guard let rhythm = Rhythm(payments.map(\.day)) else { return nil }
    self.payments = payments
    self.rhythm = rhythm
  }

  private init?(yearly payments: [RecurringPayment]) {
    guard let rhythm = Rhythm(payments.map(\.day), .yearly) else { return nil }
    self.payments = payments
    self.rhythm = rhythm
  }

  /// The series in a cluster: usually one; several if yearly ones have the same amount. If the
  /// whole cluster does not recur, payments of exactly the most frequent amount may.
  static func series(in cluster: [RecurringPayment]) -> [PaymentSeries] {
    let payments = mergingDays(cluster)
    let whole = PaymentSeries(payments)
    // Four series a year are a quarterly one with a miss.
    let mostPhases = whole.map { $0.rhythm.missCount == 0 ? 0 : 3 } ?? 4
    if mostPhases > 0, let phases = Rhythm.yearlyPhases(payments.map(\.day)),
      phases.count <= mostPhases
    {
      return phases.compactMap { PaymentSeries(yearly: $0.map { payments[$0] }) }
    }
    if let whole { return [whole] }
    let usual = usualAmount(payments)
    let exact = payments.filter { $0.amount == usual }
    return exact.count < payments.count ? PaymentSeries(exact).map { [$0] } ?? [] : []
  }

  /// Combines payments of the same day.
  static func mergingDays(_ payments: [RecurringPayment]) -> [RecurringPayment] {
    var merged: [RecurringPayment] = []
    for payment in payments {
      guard let last = merged.last, last.day == payment.day else {
        merged.append(payment)
        continue
      }
      merged[merged.count - 1] = RecurringPayment(
        transaction: last.transaction, day: last.day, amount: last.amount + payment.amount)
    }
    return merged
  }

  private static func usualAmount(_ payments: [RecurringPayment]) -> WideQuantity? {
    var counts: [WideQuantity: Int] = [:]
    for payment in payments { counts[payment.amount, default: 0] += 1 }
    return payments.map(\.amount).max { counts[$0, default: 0] < counts[$1, default: 0] }
  }

  /// Continues with a cluster of another amount if it begins when the next payment is due; returns
  /// whether it does. Every price but the last must have been paid often enough to be a series of
  /// its own.
  mutating func extend(with cluster: [RecurringPayment]) -> Bool {
    guard let last = payments.last, let first = cluster.first, last.day < first.day,
      payments.count - (starts.last ?? 0) >= rhythm.cadence.leastCount,
      isStep(from: last.amount, to: first.amount)
    else { return false }
    let joined = payments + cluster
    guard let rhythm = Rhythm(joined.map(\.day), rhythm.cadence) else { return false }
    starts.append(payments.count)
    payments = joined
    self.rhythm = rhythm
    return true
  }

  /// A price that changes to less than half or more than double belongs to something else.
  private func isStep(from old: WideQuantity, to new: WideQuantity) -> Bool {
    let two = WideQuantity(coefficient: 2, scale: 0)
    return WideQuantity.compare(new, old * two) <= 0 && WideQuantity.compare(old, new * two) <= 0
  }

  /// Whether every price was paid to the cent.
  var isExact: Bool {
    let bounds = starts + [payments.count]
    return zip(bounds, bounds.dropFirst()).allSatisfy { start, end in
      payments[start..<end].allSatisfy { $0.amount == payments[start].amount }
    }
  }

  /// What was paid, and since when: one entry for each price. If amounts vary a little from payment
  /// to payment, as for energy, the latest one represents them.
  var prices: [(amount: WideQuantity, since: Day)] {
    var runs: [Range<Int>] = []
    for number in payments.indices {
      if let run = runs.last, payments[run.lowerBound].amount == payments[number].amount {
        runs[runs.count - 1] = run.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
    let areSteps = runs.dropLast().allSatisfy { $0.count >= rhythm.cadence.leastCount }
    if areSteps {
      return runs.map { (payments[$0.lowerBound].amount, payments[$0.lowerBound].day) }
    }
    let ends = starts.dropFirst() + [payments.count]
    return zip(starts, ends).map { (payments[$1 - 1].amount, payments[$0].day) }
  }

  /// The day of the next payment: an interval after the last one, on the day of the month of most
  /// recent payments.
  var next: Day {
    let cadence = rhythm.cadence
    let usual = cadence.day(after: payments[payments.count - 1].day)
    guard cadence.timesAYear <= 12 else { return usual }
    var counts: [Int: Int] = [:]
    let days = payments.suffix(6).map(\.day.components.day)
    for day in days { counts[day, default: 0] += 1 }
    guard let common = days.max(by: { counts[$0, default: 0] <= counts[$1, default: 0] }) else {
      return usual
    }
    let months = [-1, 0, 1].map { usual.startOfMonth.adding(months: $0) }
    let candidates = months.map { month in
      let (year, number, _) = month.components
      return month.adding(days: min(common, Day.length(ofMonth: number, year: year)) - 1)
    }
    return candidates.min { abs($0.daysUntil(usual)) < abs($1.daysUntil(usual)) } ?? usual
  }
}
