package import LedgeraModel
import LedgeraQuantities

/// Which of the two ways to write an exchange stands in for the other in reports (reference.md § Costs and
/// equity).
package struct ConversionInference: Sendable {
  /// `--infer-costs`: conversion postings tell costs.
  package var costs: Bool
  /// `--infer-equity`: costs tell conversion postings.
  package var postings: Bool
  /// `-B`: conversion postings that come to nothing at cost are left out, and none are added.
  package var isAtCost: Bool

  package init(costs: Bool = false, postings: Bool = false, isAtCost: Bool = false) {
    (self.costs, self.postings, self.isAtCost) = (costs, postings, isAtCost)
  }

  /// Whether a journal may be another one with it.
  package func changes(_ journal: Journal) -> Bool {
    costs || postings || isAtCost && journal.store.costs.buffer.contains(where: \.isOffset)
  }

  /// Changes balanced transactions in memory.
  ///
  /// - Returns: Whether there are other postings than before.
  func apply(to store: inout JournalStore, _ accounts: AccountTree) -> Bool {
    let pairs = ConversionPairs(accounts)
    if costs, !pairs.isEmpty {
      for index in 0..<store.transactions.count { pairs.inferCosts(of: index, in: &store) }
    }
    guard store.costs.count > 0, isAtCost ? !pairs.isEmpty : postings else { return false }
    if isAtCost {
      pairs.removeOffsets(from: &store)
    } else {
      ConversionAddition(pairs, accounts, store).apply(to: &store)
    }
    return true
  }
}

extension ConversionPairs {
  /// Gives each pair without a posting that has its cost the first one of either amount that lacks a
  /// cost, unless several have the same amount.
  fileprivate func inferCosts(of index: Int, in store: inout JournalStore) {
    let pairs = pairs(of: index, in: store).filter { $0.priced == nil }
    guard !pairs.isEmpty else { return }
    var costless: [Exchanged: [Int]] = [:]
    for number in store.transactions[index].postings {
      let posting = store.postings[number]
      guard !includes(posting), store.costRecord(of: posting) == nil,
        let amount = store.onlyAmount(of: number)
      else { continue }
      costless[Exchanged(posting.flags.kind, amount), default: []].append(number)
    }
    for pair in pairs {
      let kind = store.postings[pair.numbers.0].flags.kind
      let sides = [(pair.first, pair.second), (pair.second, pair.first)].compactMap { taken, paid in
        let key = Exchanged(kind, taken.negated)
        return costless[key].flatMap { numbers in numbers.first.map { (key, numbers, $0, paid) } }
      }
      guard let (key, numbers, number, paid) = sides.min(by: { $0.2 < $1.2 }), numbers.count == 1
      else { continue }
      costless[key] = nil
      let cost = Amount(paid.quantity.magnitude, paid.commodity)
      store.setCost(cost, of: number, isInferred: false)
      pair.offset(key.amount, WideAmount(paid), in: &store)
    }
  }
}

/// An amount among the real or the bracketed postings.
private struct Exchanged: Hashable {
  let kind: PostingKind
  /// Without zeros at the end.
  let amount: Amount

  init(_ kind: PostingKind, _ amount: Amount) {
    self.kind = kind
    self.amount = amount.normalized
  }
}

extension ConversionPairs {
  /// Leaves out pairs whose weights come to zero.
  fileprivate func removeOffsets(from store: inout JournalStore) {
    store.replacePostings { index, postings, store in
      var left: Set<Int> = []
      for pair in pairs(of: index, in: store) where pair.comesToNothing(in: store) {
        left.formUnion([pair.numbers.0, pair.numbers.1])
      }
      for number in store.transactions[index].postings where !left.contains(number) {
        postings.append(store.postings[number])
      }
    }
  }
}

extension ConversionPairs.Pair {
  fileprivate func comesToNothing(in store: borrowing JournalStore) -> Bool {
    var sum = WideBalance()
    for (number, amount) in [(numbers.0, first), (numbers.1, second)] {
      let cost = store.cost(of: store.postings[number])
      sum.add(cost?.wideTotal(of: amount.quantity) ?? WideAmount(amount))
    }
    return sum.isZero
  }
}

/// Adds two postings to accounts of type conversion after each posting with a cost.
private struct ConversionAddition {
  private let pairs: ConversionPairs
  /// The first account that is declared to be of type conversion, else the usual name.
  private let account: String

  init(_ pairs: ConversionPairs, _ accounts: AccountTree, _ store: borrowing JournalStore) {
    self.pairs = pairs
    let declared = store.accountDeclarations.first { declaration in
      let node = accounts[declaration.account]
      return node.type == .conversion && node.depth + 2 <= AccountTree.partLimit
    }
    account = declared.map { store.accountNames.text($0.account.number) } ?? "equity:conversion"
  }

  func apply(to store: inout JournalStore) {
    var added: [(number: Int, amount: Amount, cost: Amount?)] = []
    store.replacePostings { index, postings, store in
      let priced = Set(pairs.pairs(of: index, in: store).compactMap(\.priced))
      for number in store.transactions[index].postings {
        let posting = store.postings[number]
        postings.append(posting)
        guard let cost = store.cost(of: posting), !cost.isOffset, !priced.contains(number),
          let amount = store.onlyAmount(of: number), !amount.isZero,
          let total = cost.wideTotal(of: amount.quantity).quantity
            .trimmed(toDecimals: cost.amount.quantity.scale).quantity
        else { continue }
        let given = Amount(total, cost.amount.commodity)
        guard let takes = made(by: posting, amount.commodity, given.commodity, in: &store),
          let gives = made(by: posting, given.commodity, amount.commodity, in: &store)
        else { continue }
        let back = Amount(total.magnitude, given.commodity)
        added += [(postings.count, amount.negated, back), (postings.count + 1, given, nil)]
        postings.append(takes)
        postings.append(gives)
      }
    }
    for (number, amount, cost) in added {
      store.complete(number, with: [amount])
      store.postings[number].flags.isInferred = false
      if let cost { store.setCost(cost, of: number, isInferred: true, isOffset: true) }
    }
  }

  /// A posting without an amount, with the day and mark of the one that it belongs to; nil: the books have as many
  /// accounts as they can.
  private func made(
    by posting: PostingRecord, _ commodity: CommodityID, _ other: CommodityID,
    in store: inout JournalStore
  ) -> PostingRecord? {
    let symbols = [commodity, other].map { store.commodities[$0.index].symbol }
    let name = "\(account):\(symbols.sorted().joined(separator: "-")):\(symbols[0])"
    guard let number = store.accountNames.intern(ForeignText(name).line) else { return nil }
    var flags = PostingRecord.Flags()
    flags.state = posting.flags.state
    var made = PostingRecord(account: AccountID(number), offset: posting.offset, flags: flags)
    var detail = PostingDetail()
    detail.isConversion = true
    if let own = store.detail(of: posting) {
      (detail.day, detail.secondaryDay) = (own.day, own.secondaryDay)
    }
    made.detail = Int32(store.details.count)
    store.details.append(detail)
    return made
  }
}
