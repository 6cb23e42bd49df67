public import LedgeraModel
import LedgeraValuation

/// What a history is asked for.
public struct HistoryRequest: Sendable {
  /// Picks transactions, and of each the postings whose amounts are shown.
  public var selection: PostingSelection
  /// Later transactions are only counted; nil: all are shown.
  public var last: Day?
  /// Only so many of the latest transactions; nil: all.
  public var limit: Int?
  /// What transactions were worth in the base currency when they were booked is reported, too.
  public var showsDetails = false

  public init(
    _ selection: PostingSelection = PostingSelection(), last: Day? = nil, limit: Int? = nil
  ) {
    self.selection = selection
    self.last = last
    self.limit = limit
  }

  /// The same at booking.
  func booked(in base: CommodityID) -> HistoryRequest {
    var request = self
    request.selection.valuation = Valuation(market: .init(.booking, in: base))
    return request
  }
}
