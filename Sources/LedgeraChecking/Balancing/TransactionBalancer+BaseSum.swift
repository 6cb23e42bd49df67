import LedgeraModel
import LedgeraQuantities

extension TransactionBalancer {
  /// Balances a transaction whose written base values cover every posting of a kind: they must come
  /// to zero, whatever its commodities. nil: they do not cover it, and the commodities decide.
  mutating func balanceInBase(
    _ index: Int, kind: PostingKind, in store: inout JournalStore
  ) -> Bool? {
    guard baseTags.mark(index, in: store), let sum = store.writtenBaseSum(index, kind: kind) else {
      return nil
    }
    guard sum.remainder.isZero else {
      add(sum.finding(of: index, in: store), of: index, in: store)
      return false
    }
    if !sums.imbalances(byDisplay: options.usesOldBalancing).isEmpty {
      writeCosts(sum, in: &store)
    }
    return true
  }

  /// Gives foreign amounts without a cost their base values as inferred costs, so that the
  /// transaction comes to zero at cost. The last of them takes the remainder that the base
  /// currency's decimals do not show.
  /// What an amount left out came to in several commodities has no cost; then nothing gets one, and
  /// each commodity comes to zero.
  private func writeCosts(_ sum: BaseSum, in store: inout JournalStore) {
    guard !sum.rows.contains(where: { store.postings[$0.posting].flags.isMixed }) else { return }
    let foreign = sum.rows.filter { row in
      let posting = store.postings[row.posting]
      return posting.commodity != sum.base
        && store.cost(of: posting) == nil && !store.amounts(of: posting).allSatisfy(\.isZero)
    }
    for row in foreign {
      let isLast = row.posting == foreign.last?.posting
      guard let value = (isLast ? row.value - sum.total : row.value).quantity?.normalized else {
        continue
      }
      let posting = store.postings[row.posting]
      let isNegative = store.amounts(of: posting).contains { $0.quantity.isNegative }
      let cost = Int32(store.costs.count)
      // Total costs carry no sign; they count with the sign of their posting.
      store.costs.append(
        CostRecord(
          isNegative ? value.negated : value, sum.base, isTotal: true, isInferred: true, style: 0,
          offset: posting.offset))
      store.changeDetail(of: row.posting) { $0.cost = cost }
    }
  }
}

/// Which transactions have a `base:` or `rate:` tag that counts, found by the tags' names.
struct BaseTagMarks {
  /// Numbers of the tag names; empty: no transaction has one, or the books have no base currency.
  private let names: [UInt32]

  init(_ store: borrowing JournalStore) {
    names =
      store.profile.base == nil
      ? [] : ["base", "rate"].compactMap { store.tagNames.lookup($0) }
  }

  var isEmpty: Bool { names.isEmpty }

  /// Whether the transaction or one of its postings has such a tag.
  func mark(_ index: Int, in store: borrowing JournalStore) -> Bool {
    guard !names.isEmpty else { return false }
    let transaction = store.transactions[index]
    if has(store.tags(of: transaction), in: store) { return true }
    for number in transaction.postings where has(store.tags(of: store.postings[number]), in: store)
    {
      return true
    }
    return false
  }

  private func has(_ tags: Range<Int>, in store: borrowing JournalStore) -> Bool {
    for number in tags where names.contains(store.tags[number].name.number) { return true }
    return false
  }
}
