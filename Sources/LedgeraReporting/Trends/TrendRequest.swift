public import LedgeraModel

public struct TrendRequest: Sendable {
  /// What counts, and the interval, by default a month.
  public var summary: SummaryRequest
  /// Whether to show income instead of spending.
  public var isIncome: Bool
  /// The number of periods, ending with the latest, if the span has no beginning.
  public var periodCount: Int
  /// The last day if the span has no end.
  public var today: Day

  public init(
    _ summary: SummaryRequest, isIncome: Bool = false, periodCount: Int = 12, today: Day
  ) {
    self.summary = summary
    self.isIncome = isIncome
    self.periodCount = periodCount
    self.today = today
  }
}
