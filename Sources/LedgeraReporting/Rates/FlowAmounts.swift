import LedgeraModel
import LedgeraValuation

/// What postings count in a report of income and expense: in the base currency at booked rates,
/// unless another value is asked for or the books have no base currency.
struct FlowAmounts {
  private let amounts: PostingAmounts

  /// - Parameter selection: Its conditions have no effect.
  init(_ journal: Journal, _ selection: PostingSelection) {
    let base = selection.valuation == .none ? journal.profile.base : nil
    amounts = PostingAmounts(
      journal,
      PostingSelection(
        valuation: base.map { Valuation(market: .init(.booking, in: $0)) } ?? selection.valuation,
        infersMarketPrices: selection.infersMarketPrices))
  }

  /// The amounts of a posting of a transaction, in a report that ends on `last`.
  func balance(of posting: Int, in transaction: Int, on day: Day, last: Day) -> WideBalance {
    amounts.balance(of: posting, in: transaction, on: day, last: last)
  }

  /// The rates used so far.
  var usedRates: [UsedRate] { amounts.usedRates }
}
