import LedgeraModel
import LedgeraValuation

/// What postings count in a report of income and expense: in the base currency at booked rates, unless
/// the reader asks for another value or the books have no base currency.
struct FlowAmounts {
  private let asked: PostingAmounts
  private let booked: BookedAmounts?
  private let book: PriceBook?

  /// - Parameters:
  ///   - valuation: What was asked for; `.none`: nothing.
  init(_ journal: Journal, _ valuation: Valuation, infersMarketPrices: Bool) {
    asked = PostingAmounts(journal, nil, valuation, infersMarketPrices: infersMarketPrices)
    guard valuation == .none, let base = journal.profile.base else {
      (booked, book) = (nil, nil)
      return
    }
    let book = PriceBook(journal, infersFromCosts: infersMarketPrices)
    self.book = book
    booked = BookedAmounts(journal, in: base, book)
  }

  /// The amounts of a posting of an entry, in a report that ends on `last`.
  func balance(of posting: Int, in entry: Int, on day: Day, last: Day) -> WideBalance {
    booked?.balance(of: posting, in: entry, on: day)
      ?? asked.balance(of: posting, on: day, last: last)
  }

  /// The rates that amounts were converted at so far.
  var usedRates: [UsedRate] {
    guard let booked, let book else { return asked.usedRates }
    return book.usedRates + booked.usedRates
  }
}
