import LedgeraModel
import LedgeraQuantities

/// Where a price comes from. Of several prices for one pair and day the highest origin counts, then
/// the latest, then the last one in the files.
package enum PriceOrigin: UInt8, Comparable, Sendable {
  /// The cost of a posting.
  case inferred
  /// A `P` directive with a `source:` tag other than `manual`.
  case fetched
  /// Any other `P` directive.
  case manual
  /// Written in the transaction that it values; never in a price book.
  case booked

  package static func < (left: PriceOrigin, right: PriceOrigin) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The price of a commodity on a day, from any origin.
struct PriceQuote {
  let commodity: CommodityID
  let quote: CommodityID
  let day: Day
  /// Seconds since midnight; for a price without a time, those of the price before it on its day.
  var seconds: Int32 = 0
  let origin: PriceOrigin
  let rate: WideQuantity
  /// Number in `JournalStore.prices`; -1: the cost of a posting.
  var record: Int32 = -1

  /// The `P` directives in the order of the files, except those that price a commodity in itself.
  static func declared(in journal: Journal, until limit: Moment?) -> [PriceQuote] {
    let source = journal.store.tagNames.lookup("source")
    var clock = PriceClock()
    return (0..<journal.store.prices.count).compactMap { index in
      let record = journal.store.prices[index]
      guard record.commodity != record.quote,
        limit?.includes(record.day, seconds: record.timeSeconds) ?? true
      else { return nil }
      let tags = record.tags
      let isFetched =
        source != nil
        && tags.contains { index in
          let tag = journal.store.tags[index]
          return tag.name.number == source && !isManual(tag, of: record, in: journal)
        }
      return PriceQuote(
        commodity: record.commodity, quote: record.quote, day: record.day,
        seconds: clock.seconds(of: record), origin: isFetched ? .fetched : .manual,
        rate: WideQuantity(record.price.quantity),
        record: Int32(index))
    }
  }

  /// Whether a `source:` tag says that the price was typed.
  private static func isManual(
    _ tag: TagRecord, of price: PriceRecord, in journal: Journal
  ) -> Bool {
    tag.valueLength == 6
      && journal.store.text(price.file, tag.valueOffset, tag.valueLength) == "manual"
  }

  /// The unit costs of postings, without sign; total costs of no units are skipped.
  static func inferred(in journal: Journal, until limit: Moment?) -> [PriceQuote] {
    var quotes: [PriceQuote] = []
    for index in 0..<journal.store.transactions.count {
      let transaction = journal.store.transactions[index]
      for number in transaction.postings {
        let posting = journal.store.postings[number]
        guard let cost = journal.store.cost(of: posting), !cost.isOffset,
          let amount = journal.store.amounts(of: posting).first,
          amount.commodity != cost.amount.commodity,
          let rate = unitPrice(of: amount, cost)
        else { continue }
        let day = journal.store.detail(of: posting)?.day.day ?? transaction.day
        if let limit, day > limit.day { continue }
        quotes.append(
          PriceQuote(
            commodity: amount.commodity, quote: cost.amount.commodity, day: day,
            origin: .inferred, rate: rate))
      }
    }
    return quotes
  }

  private static func unitPrice(of amount: Amount, _ cost: Cost) -> WideQuantity? {
    let price = WideQuantity(cost.amount.quantity).magnitude
    guard cost.isTotal else { return price }
    return price.divided(by: WideQuantity(amount.quantity).magnitude)
  }
}

/// The times of prices in file order. A price without one takes that of the price before it of its
/// pair and day, as transactions do.
private struct PriceClock {
  /// By pair; empty until a price has a time.
  private var last: [UInt32: (day: Day, seconds: Int32)] = [:]

  mutating func seconds(of price: PriceRecord) -> Int32 {
    guard price.timeSeconds >= 0 || !last.isEmpty else { return 0 }
    let pair = UInt32(price.commodity.number) << 16 | UInt32(price.quote.number)
    if price.timeSeconds >= 0 {
      last[pair] = (price.day, price.timeSeconds)
      return price.timeSeconds
    }
    guard let last = last[pair], last.day == price.day else { return 0 }
    return last.seconds
  }
}
