public import LedgeraModel

/// What recurring payments are asked for.
public struct SubscriptionRequest: Sendable {
  /// Picks postings to categories by the days of their transactions; its valuation gives a total in one
  /// commodity, `.none`: there is none.
  public var selection: PostingSelection
  /// Payments after this day do not count, and next ones are seen from it.
  public var today: Day
  /// What comes in instead of what is paid.
  public var isIncome: Bool
  /// Also those that have ended.
  public var includesEnded: Bool

  public init(
    _ selection: PostingSelection = PostingSelection(), today: Day, isIncome: Bool = false,
    includesEnded: Bool = false
  ) {
    self.selection = selection
    self.today = today
    self.isIncome = isIncome
    self.includesEnded = includesEnded
  }
}
