public import LedgeraModel
public import LedgeraQuerying
public import LedgeraValuation

/// What a history is asked for.
public struct HistoryRequest: Sendable {
  /// Numbers of the transactions that match, in date order.
  public var transactions: [Int]
  /// Picks the postings whose amounts are shown; nil: all.
  public var postings: CompiledQuery?
  /// Later transactions are only counted; nil: all are shown.
  public var last: Day?
  /// Only so many of the latest transactions; nil: all.
  public var limit: Int?
  public var valuation: Valuation
  public var infersMarketPrices: Bool
  /// What transactions were worth in the base currency when they were booked is reported, too.
  public var showsDetails = false
  /// The day that values at period ends are about.
  public var valuationDay: Day

  public init(
    transactions: [Int], postings: CompiledQuery? = nil, last: Day? = nil, limit: Int? = nil,
    valuation: Valuation = .none, infersMarketPrices: Bool = false, valuationDay: Day = .last
  ) {
    self.transactions = transactions
    self.postings = postings
    self.last = last
    self.limit = limit
    self.valuation = valuation
    self.infersMarketPrices = infersMarketPrices
    self.valuationDay = valuationDay
  }

  /// The same at booking.
  func booked(in base: CommodityID) -> HistoryRequest {
    var request = self
    request.valuation = Valuation(market: .init(.booking, in: base))
    return request
  }
}
