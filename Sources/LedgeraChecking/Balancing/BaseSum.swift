import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension JournalStore {
  /// Whether the base values written in the entry (`base:` tags, costs in the base currency, `rate:`
  /// tags) cover every posting and come to zero (grammar.md § Base sum).
  func balancesInBase(_ index: Int, kind: PostingKind) -> Bool {
    guard let base = profile.base else { return false }
    let values = BaseValues(of: index, base: base, in: self)
    var sum = Quantity.zero
    var decimals: UInt8 = 0
    for number in transactions[index].postings
    where postings[number].flags.kind == kind {
      guard let value = values.written(for: number, in: self) else { return false }
      guard let total = try? sum.adding(value) else { return false }
      sum = total
      decimals = max(decimals, value.scale)
    }
    let precision = commodities[base.index].style.number.decimals ?? decimals
    return sum.rounded(toDecimals: precision).isZero
  }
}

/// The base values that an entry writes down.
struct BaseValues {
  let base: CommodityID
  /// Rates of the entry's `rate:` tags by commodity: base per unit.
  private var rates: [CommodityID: Quantity] = [:]

  init(of index: Int, base: CommodityID, in store: borrowing JournalStore) {
    self.base = base
    let entry = store.transactions[index]
    guard entry.detail >= 0 else { return }
    let detail = store.transactionDetails[Int(entry.detail)]
    rates = rates(
      in: detail.firstTag..<detail.firstTag + detail.tagCount, of: entry.file, in: store)
  }

  /// What the `rate:` tags of a run say, by commodity.
  private func rates(
    in tags: Range<UInt32>, of file: FileID, in store: borrowing JournalStore
  ) -> [CommodityID: Quantity] {
    var rates: [CommodityID: Quantity] = [:]
    for number in tags {
      let tag = store.tags[Int(number)]
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

  /// What the posting's own `rate:` tags say, by commodity. They go before its entry's.
  func ownRates(
    of posting: PostingRecord, _ number: Int, in store: borrowing JournalStore
  ) -> [CommodityID: Quantity] {
    guard posting.detail >= 0 else { return [:] }
    let detail = store.details[Int(posting.detail)]
    guard detail.tagCount > 0, let file = store.file(ofPosting: number) else { return [:] }
    return rates(in: detail.firstTag..<detail.firstTag + detail.tagCount, of: file, in: store)
  }

  /// The posting's base value as far as the entry itself says it; nil: it does not, or it has more
  /// than 38 digits.
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

  /// The base value of one amount of a posting with rates of its own; nil: the entry does not say
  /// it.
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
    guard posting.detail >= 0 else { return nil }
    let detail = store.details[Int(posting.detail)]
    guard detail.tagCount > 0, let file = store.file(ofPosting: number) else { return nil }
    for index in detail.firstTag..<detail.firstTag + detail.tagCount {
      let tag = store.tags[Int(index)]
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

extension JournalStore {
  /// The words of a tag's value, quotes around symbols taken off.
  fileprivate func words(of tag: TagRecord, in file: FileID) -> [String] {
    text(file, tag.valueOffset, tag.valueLength).split { $0 == " " || $0 == "\t" }.map { word in
      let isQuoted = word.count > 2 && word.first == "\"" && word.last == "\""
      return String(isQuoted ? word.dropFirst().dropLast() : word)
    }
  }
}
