import LedgeraDiagnostics
package import LedgeraModel
package import LedgeraQuantities

/// The base values that are written in a transaction.
struct BaseValues {
  let base: CommodityID
  /// The transaction's `rate:` tags: base units per unit, by commodity.
  private var rates: [CommodityID: Quantity] = [:]

  init(of index: Int, base: CommodityID, in store: borrowing JournalStore) {
    self.base = base
    let transaction = store.transactions[index]
    rates = rates(in: store.tags(of: transaction), of: transaction.file, in: store)
  }

  /// The `rate:` tags of a run, by commodity.
  private func rates(
    in tags: Range<Int>, of file: FileID, in store: borrowing JournalStore
  ) -> [CommodityID: Quantity] {
    var rates: [CommodityID: Quantity] = [:]
    for number in tags {
      let tag = store.tags[number]
      guard store.tagNames.text(tag.name.number) == "rate" else { continue }
      let words = store.words(of: tag, in: file)
      guard words.count == 3, let rate = Quantity(plain: words[1]),
        let commodity = store.commoditySymbols.lookup(words[0]),
        store.commoditySymbols.lookup(words[2]) == UInt32(base.number)
      else { continue }
      rates[CommodityID(UInt16(commodity))] = rate
    }
    return rates
  }

  /// The posting's own `rate:` tags, by commodity. They override those of its transaction.
  func ownRates(
    of posting: PostingRecord, _ number: Int, in store: borrowing JournalStore
  ) -> [CommodityID: Quantity] {
    let tags = store.tags(of: posting)
    guard !tags.isEmpty, let file = store.file(ofPosting: number) else { return [:] }
    return rates(in: tags, of: file, in: store)
  }

  /// The posting's base value if the transaction itself gives it; nil: it does not, or the value
  /// has more than 38 digits.
  func written(for number: Int, in store: borrowing JournalStore) -> Quantity? {
    let posting = store.postings[number]
    if let value = tagged(posting, number, in: store) { return value }
    let rates = ownRates(of: posting, number, in: store)
    var sum = Quantity.zero
    for amount in store.amounts(of: posting) {
      guard let value = written(amount, store.cost(of: posting), rates),
        let total = try? sum.adding(value)
      else { return nil }
      sum = total
    }
    return sum
  }

  /// The base value of one amount of a posting with its own rates; nil: the transaction does not
  /// give it.
  func written(
    _ amount: Amount, _ cost: Cost?, _ ownRates: [CommodityID: Quantity] = [:]
  ) -> Quantity? {
    if amount.commodity == base { return amount.quantity }
    if let cost, !cost.isInferred, let total = try? cost.total(of: amount.quantity) {
      if total.commodity == base { return total.quantity }
    }
    guard let rate = ownRates[amount.commodity] ?? rates[amount.commodity] else { return nil }
    return try? rate.multiplied(by: amount.quantity)
  }

  /// The value of the posting's `base:` tag, with the sign of its amount unless written.
  func tagged(
    _ posting: PostingRecord, _ number: Int, in store: borrowing JournalStore
  ) -> Quantity? {
    let tags = store.tags(of: posting)
    guard !tags.isEmpty, let file = store.file(ofPosting: number) else { return nil }
    for index in tags {
      let tag = store.tags[index]
      guard store.tagNames.text(tag.name.number) == "base" else { continue }
      let words = store.words(of: tag, in: file)
      guard let first = words.first, let value = Quantity(plain: first),
        words.count == 1 || store.commoditySymbols.lookup(words[1]) == UInt32(base.number)
      else { continue }
      return value
    }
    return nil
  }
}

/// What the amounts of a transaction were worth in the base currency when it was booked, as far as
/// the transaction itself says so (grammar.md § Base sum).
package struct BookedValues {
  private let values: BaseValues
  private let journal: Journal

  /// nil: the profile names no base currency.
  package init?(ofTransaction index: Int, in journal: Journal) {
    guard let base = journal.profile.base else { return nil }
    values = BaseValues(of: index, base: base, in: journal.store)
    self.journal = journal
  }

  /// The posting's `base:` tag; nil: it has none.
  package func written(forPosting number: Int) -> Quantity? {
    values.tagged(journal.store.postings[number], number, in: journal.store)
  }

  /// An amount in the base currency, at its cost or at the transaction's `rate:`; nil: the
  /// transaction gives neither.
  package func written(_ amount: Amount, cost: Cost?) -> Quantity? {
    values.written(amount, cost)
  }
}
