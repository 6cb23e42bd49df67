public import LedgeraModel

/// What trends are asked for.
public struct TrendRequest: Sendable {
  /// What counts, and by which interval; without one it is by month.
  public var summary: SummaryRequest
  /// What came in instead of what was spent.
  public var isIncome: Bool
  /// So many of the latest periods where the span has no beginning.
  public var periodCount: Int
  /// Nothing later counts where the span has no end.
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
