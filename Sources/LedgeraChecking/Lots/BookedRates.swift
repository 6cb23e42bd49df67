import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// What a commodity was worth in another when a transaction was booked: by the transaction's own
/// rate if it has one, else by the price of the day.
struct BookedRates {
  private let journal: Journal
  private let book: PriceBook
  private let hasRateTags: Bool
  /// Rates of the last transaction asked about.
  private var known: [Pair: WideQuantity?] = [:]
  private var knownTransaction: Int?

  private struct Pair: Hashable {
    let from: CommodityID
    let to: CommodityID
  }

  init(_ journal: Journal, _ book: PriceBook) {
    self.journal = journal
    self.book = book
    hasRateTags = journal.store.tagNames.lookup("rate") != nil
  }

  /// The worth of one unit; nil: unknown.
  ///
  /// - Parameter transaction: Its own rate counts; nil: only prices do.
  mutating func rate(
    of commodity: CommodityID, in target: CommodityID, transaction: Int?, day: Day
  ) -> WideQuantity? {
    if commodity == target { return WideQuantity(coefficient: 1, scale: 0) }
    guard let transaction else { return book.price(of: commodity, in: target, on: day)?.quantity }
    if knownTransaction != transaction {
      known.removeAll(keepingCapacity: true)
      knownTransaction = transaction
    }
    let pair = Pair(from: commodity, to: target)
    if let rate = known[pair] { return rate }
    let rate =
      written(of: commodity, in: target, transaction)
      ?? exchanged(commodity, for: target, in: transaction)
      ?? book.price(of: commodity, in: target, on: day)?.quantity
    known[pair] = .some(rate)
    return rate
  }

  /// The market price on a day, in the commodity of the latest price.
  func price(of commodity: CommodityID, on day: Day) -> WideAmount? {
    book.price(of: commodity, in: nil, on: day)
  }

  /// The rate in a `rate:` tag of the transaction or of one of its postings.
  private func written(
    of commodity: CommodityID, in target: CommodityID, _ transaction: Int
  ) -> WideQuantity? {
    guard hasRateTags else { return nil }
    let values = BaseValues(of: transaction, base: target, in: journal.store)
    let one = Amount(Quantity(coefficient: 1), commodity)
    if let rate = values.written(one, nil) { return WideQuantity(rate) }
    for number in journal.store.transactions[transaction].postings {
      let rates = values.ownRates(of: journal.store.postings[number], number, in: journal.store)
      if let rate = rates[commodity] { return WideQuantity(rate) }
    }
    return nil
  }

  /// The rate of an exchange in the transaction: one commodity at a cost in the other.
  private func exchanged(
    _ commodity: CommodityID, for target: CommodityID, in transaction: Int
  ) -> WideQuantity? {
    var (given, taken) = (WideQuantity.zero, WideQuantity.zero)
    for number in journal.store.transactions[transaction].postings {
      let posting = journal.store.postings[number]
      guard posting.commodity == commodity || posting.commodity == target,
        let cost = journal.store.cost(of: posting)
      else { continue }
      for amount in journal.store.amounts(of: posting) {
        let (units, total) = (WideQuantity(amount.quantity), cost.wideTotal(of: amount.quantity))
        if amount.commodity == commodity, total.commodity == target {
          given += units.magnitude
          taken += total.quantity.magnitude
        } else if amount.commodity == target, total.commodity == commodity {
          given += total.quantity.magnitude
          taken += units.magnitude
        }
      }
    }
    if given.isZero,
      let (left, right) = journal.conversion(in: journal.store.transactions[transaction])
    {
      let (one, other) = left.commodity == commodity ? (left, right) : (right, left)
      guard one.commodity == commodity, other.commodity == target else { return nil }
      (given, taken) = (one.quantity.magnitude, other.quantity.magnitude)
    }
    return taken.divided(by: given)
  }
}
