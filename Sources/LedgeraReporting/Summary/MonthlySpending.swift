public import LedgeraChecking
public import LedgeraModel
import LedgeraQuantities

/// What went out in each of the last complete months: at most twelve, all there are if fewer
/// (grammar.md § Runway).
public struct MonthlySpending: Sendable {
  /// Expenses by month, the oldest first; months before the books begin are not there.
  public let months: [WideBalance]
  /// In the commodities of `months`; empty without months.
  public let mean: WideBalance
  /// Of an even number of months the mean of the middle two; nil: there are no months, or they are
  /// in several commodities.
  public let median: WideAmount?

  /// Amounts are in the base currency at booked rates, where there is one. Linear in postings.
  ///
  /// - Parameter day: Its month is the first that does not count.
  public init(_ ledger: Ledger, before day: Day) throws(TooManyPeriods) {
    let end = day.startOfMonth
    let first = ledger.journal.daysOfEntries(secondary: false).start ?? end
    let start = max(first.startOfMonth, end.adding(months: -12))
    guard start < end else {
      (months, mean, median) = ([], WideBalance(), nil)
      return
    }
    var request = SummaryRequest(categories: ledger.journal.isFlow)
    request.span = DateSpan(start: start, end: end)
    request.interval = .months(1)
    let report = try SummaryReport(ledger, request)
    months = report.periods.map(\.flow.expense)
    mean = MonthlySpending.mean(of: months)
    median = MonthlySpending.median(of: months)
  }

  private static func mean(of months: [WideBalance]) -> WideBalance {
    var sum = WideBalance()
    for month in months { sum.add(month) }
    let count = WideQuantity(coefficient: Int128(months.count), scale: 0)
    return sum.mapQuantities { $0.divided(by: count) ?? .zero }
  }

  private static func median(of months: [WideBalance]) -> WideAmount? {
    let commodities = Set(months.flatMap { $0.amounts.filter { !$0.isZero }.map(\.commodity) })
    guard commodities.count == 1, let commodity = commodities.first else { return nil }
    let sorted = months.map { $0[commodity] }.sorted()
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return WideAmount(sorted[middle], commodity) }
    let two = WideQuantity(coefficient: 2, scale: 0)
    let mean = (sorted[middle - 1] + sorted[middle]).divided(by: two) ?? .zero
    return WideAmount(mean, commodity)
  }
}

extension Journal {
  /// By account number: whether it is an income or an expense.
  public var isFlow: [Bool] {
    accounts.nodes.map { node in
      node.type.map { $0.isSubtype(of: .revenue) || $0 == .expense } ?? false
    }
  }
}
