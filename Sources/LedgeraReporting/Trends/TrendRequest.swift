package import LedgeraModel

package struct TrendRequest: Sendable {
  /// What counts, and the interval, by default a month.
  package var summary: SummaryRequest
  /// Whether to show income instead of spending.
  package var isIncome: Bool
  /// The number of periods, ending with the latest, if the span has no beginning.
  package var periodCount: Int
  /// The last day if the span has no end.
  package var today: Day

  package init(
    _ summary: SummaryRequest, isIncome: Bool = false, periodCount: Int = 12, today: Day
  ) {
    self.summary = summary
    self.isIncome = isIncome
    self.periodCount = periodCount
    self.today = today
  }
}
