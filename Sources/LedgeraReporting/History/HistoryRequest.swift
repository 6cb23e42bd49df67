package import LedgeraModel
import LedgeraValuation

package struct HistoryRequest: Sendable {
  /// Selects transactions, and the postings whose amounts are shown.
  package var selection: PostingSelection
  /// Later transactions are only counted; nil: all are shown.
  package var last: Day?
  /// The most transactions shown, beginning with the latest; nil: no limit.
  package var limit: Int?
  /// Whether to report what transactions were worth in the base currency when they were booked.
  package var showsDetails = false

  package init(
    _ selection: PostingSelection = PostingSelection(), last: Day? = nil, limit: Int? = nil
  ) {
    self.selection = selection
    self.last = last
    self.limit = limit
  }

  /// The request for the same at booking.
  func booked(in base: CommodityID) -> HistoryRequest {
    var request = self
    request.selection.valuation = Valuation(market: .init(.booking, in: base))
    return request
  }
}
