public import LedgeraModel
public import LedgeraQuerying
public import LedgeraValuation

/// What recurring payments are asked for.
public struct SubscriptionRequest: Sendable {
  /// Payments after this day do not count, and next ones are seen from it.
  public var today: Day
  /// Days of the history that counts.
  public var span: DateSpan
  /// Conditions on postings to categories; nil: all.
  public var query: CompiledQuery?
  /// What comes in instead of what is paid.
  public var isIncome: Bool
  /// Also those that have ended.
  public var includesEnded: Bool
  /// `.none`: no total in one commodity.
  public var valuation: Valuation
  public var infersMarketPrices: Bool

  public init(
    today: Day, span: DateSpan = .all, query: CompiledQuery? = nil, isIncome: Bool = false,
    includesEnded: Bool = false, valuation: Valuation = .none, infersMarketPrices: Bool = false
  ) {
    self.today = today
    self.span = span
    self.query = query
    self.isIncome = isIncome
    self.includesEnded = includesEnded
    self.valuation = valuation
    self.infersMarketPrices = infersMarketPrices
  }
}
