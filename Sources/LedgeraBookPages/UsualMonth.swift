import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// What comes into an account in a usual month: the median of the last whole ones, at most twelve.
struct UsualMonth {
  let quantity: WideQuantity
  let monthCount: Int

  /// nil: there is no whole month, or nothing came in most of them.
  ///
  /// - Parameter day: Its month is the first that does not count.
  init?(_ changes: [AccountHistories.Change], in unit: CommodityID, before day: Day) {
    guard let first = changes.first?.day else { return nil }
    let whole = first == first.startOfMonth ? first : first.startOfMonth.adding(months: 1)
    let end = day.startOfMonth
    let start = max(whole, end.adding(months: -12))
    func number(_ day: Day) -> Int { day.year * 12 + day.month }
    monthCount = number(end) - number(start)
    guard monthCount > 0 else { return nil }
    var months = [WideQuantity](repeating: .zero, count: monthCount)
    for change in changes where change.day >= start && change.day < end {
      let came = change.change[unit]
      if came.signum > 0 { months[number(change.day) - number(start)] += came }
    }
    guard let median = months.median, median.signum > 0 else { return nil }
    quantity = median
  }
}
