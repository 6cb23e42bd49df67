public import LedgeraModel

public struct SubscriptionRequest: Sendable {
  /// Selects postings to categories by the days of their transactions; its valuation gives a total
  /// in one commodity, `.none`: no total.
  public var selection: PostingSelection
  /// Later payments are ignored; also the day from which the next ones are computed.
  public var today: Day
  /// Whether to find income instead of expenses.
  public var isIncome: Bool
  /// Whether to include ended ones.
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
