package import LedgeraModel
package import LedgeraQuantities
import LedgeraValuation

/// The latest price of a commodity that is held, if it is old compared with the books.
package struct StalePrice: Sendable {
  package let record: PriceRecord
  /// As journals write it.
  package let symbol: String
  /// In days.
  package let age: Int
  /// The sum of all assets and liabilities; not zero.
  package let held: Quantity

  /// Prices that are older than `age` days on a day, in file order. One pass over prices, and one
  /// over transactions if a price is old.
  package static func all(
    in journal: Journal, on day: Day, olderThan age: Int = PriceBook.longestAge
  ) -> [StalePrice] {
    guard journal.store.prices.count > 0 else { return [] }
    let old = LatestPrices(journal, until: day).stale(on: day, olderThan: age, in: journal)
    guard !old.isEmpty else { return [] }
    let held = journal.holdings(until: day, of: Set(old.map(\.commodity)))
    return old.compactMap { price in
      guard let quantity = held[price.commodity], !quantity.isZero else { return nil }
      return StalePrice(
        record: price, symbol: journal.commodity(price.commodity).quotedSymbol,
        age: Int(day.number - price.day.number), held: quantity)
    }
  }
}

/// The latest price of every commodity until a day.
private struct LatestPrices {
  /// By commodity number.
  private var prices: [PriceRecord?]
  /// The last day with a transaction or a price.
  private var lastDay: Day?

  init(_ journal: Journal, until today: Day) {
    prices = [PriceRecord?](repeating: nil, count: journal.store.commodities.count)
    for price in journal.store.prices.buffer where price.day <= today {
      lastDay = max(lastDay ?? price.day, price.day)
      if let known = prices[price.commodity.index], known.day > price.day { continue }
      prices[price.commodity.index] = price
    }
    for transaction in journal.store.transactions.buffer where transaction.day <= today {
      lastDay = max(lastDay ?? transaction.day, transaction.day)
    }
  }

  /// Prices that are too old on a day, although there are newer transactions or prices; in file
  /// order.
  func stale(on today: Day, olderThan age: Int, in journal: Journal) -> [PriceRecord] {
    prices.compactMap { $0 }.filter { price in
      let limit = Int(price.day.number) + age
      return limit < Int(today.number) && limit < lastDay.map { Int($0.number) } ?? .min
        && price.commodity != journal.profile.base
    }.sorted { ($0.file, $0.offset) < ($1.file, $1.offset) }
  }
}

extension Journal {
  /// What asset and liability accounts together hold of some commodities after a day.
  func holdings(
    until day: Day, of commodities: Set<CommodityID>
  ) -> [CommodityID: Quantity] {
    let counts = accounts.nodes.map { $0.role == .wallet }
    var isWanted = [Bool](repeating: false, count: store.commodities.count)
    for commodity in commodities { isWanted[commodity.index] = true }
    var held: [CommodityID: Quantity] = [:]
    let postings = store.postings.buffer
    for transaction in store.transactions.buffer where transaction.day <= day {
      for number in transaction.postings {
        let posting = postings[number]
        // The commodities of a mixed amount are not in the record.
        guard isWanted[posting.commodity.index] || posting.flags.isMixed || posting.flags.isBig,
          counts[posting.account.index]
        else { continue }
        store.forEachAmount(of: posting) { amount in
          guard isWanted[amount.commodity.index] else { return }
          let sum = try? held[amount.commodity, default: .zero].adding(amount.quantity)
          held[amount.commodity] = sum ?? amount.quantity
        }
      }
    }
    return held
  }
}
