import LedgeraEditing
import LedgeraModel
import LedgeraQuantities

extension Proposals {
  /// Transfers between one's own accounts as they were made before, likeliest first.
  func transfers(_ composer: TransactionComposer) -> [Proposal] {
    var uses: [Transfer: (use: UsedNames.Use, number: Int)] = [:]
    for (number, record) in journal.store.transactions.buffer.enumerated()
    where number != transaction?.index && record.day <= day && record.postings.count == 2 {
      guard let transfer = Transfer(record, in: journal) else { continue }
      var known = uses[transfer] ?? (UsedNames.Use(), number)
      if known.use.last <= record.day { known.number = number }
      known.use.note(record.day, since: today.adding(days: -91))
      uses[transfer] = known
    }
    let likeliest = uses.sorted { left, right in
      if left.value.use.precedes(right.value.use) { return true }
      return !right.value.use.precedes(left.value.use) && left.value.number > right.value.number
    }
    return likeliest.prefix(5).compactMap { transfer, last in
      written(again: last.number, composer).map {
        let names = (journal.name(transfer.source), journal.name(transfer.target))
        let description = journal.transaction(last.number).description
        return Proposal(
          text: "transfer: \(names.0) → \(names.1)", kind: .payee, detail: $0.summary,
          snippet: description.escapedInSnippet + "\n" + $0.snippet)
      }
    }
  }
}

/// Money that goes from one account to another one.
private struct Transfer: Hashable {
  let source: AccountID
  let target: AccountID

  /// nil: the transaction is another one than between two accounts of one's own.
  init?(_ transaction: TransactionRecord, in journal: Journal) {
    let postings = transaction.postings.map { journal.store.postings[$0] }
    let types: [AccountType?] = [.cash, .asset, .liability]
    guard postings.count == 2, postings[0].account != postings[1].account,
      postings.allSatisfy({ types.contains(journal.type(of: $0.account)) }),
      let amount = journal.store.amounts(of: postings[0]).first, !amount.isZero,
      journal.store.amounts(of: postings[1]).first?.commodity == amount.commodity
    else { return nil }
    let isFirstSource = amount.quantity.isNegative
    source = postings[isFirstSource ? 0 : 1].account
    target = postings[isFirstSource ? 1 : 0].account
  }
}
