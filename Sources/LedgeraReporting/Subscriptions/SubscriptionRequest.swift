package import LedgeraModel

package struct SubscriptionRequest: Sendable {
  /// Selects postings to categories by the days of their transactions; its valuation gives a total
  /// in one commodity, `.none`: no total.
  package var selection: PostingSelection
  /// Later payments are ignored; also the day from which the next ones are computed.
  package var today: Day
  /// Whether to find income instead of expenses.
  package var isIncome: Bool
  /// Whether to include ended ones.
  package var includesEnded: Bool

  package init(
    _ selection: PostingSelection = PostingSelection(), today: Day, isIncome: Bool = false,
    includesEnded: Bool = false
  ) {
    self.selection = selection
    self.today = today
    self.isIncome = isIncome
    self.includesEnded = includesEnded
  }
}
