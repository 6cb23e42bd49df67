import LedgeraEditing
import LedgeraModel

extension ActionPlace {
  /// What was left to be worked out: an amount, a cost, the rates of a transaction.
  func writingOut() -> [Action] {
    guard let transaction, transaction.standsInFile else { return [] }
    let postings = posting.map { [$0] } ?? transaction.postings
    return amount(of: postings) + cost(of: postings) + rates(of: transaction)
  }

  private func amount(of postings: [Posting]) -> [Action] {
    first(postings) { posting in
      action(
        "write out the amount: \(journal.text(of: WideBalance(posting.amounts)))", .rewrite,
        unless: changesHoldings
      ) { WritingOut(journal).writeAmount(of: posting, in: &$0) }
    }
  }

  private func cost(of postings: [Posting]) -> [Action] {
    first(postings) { posting in
      guard let cost = posting.cost, !cost.isOffset else { return [] }
      return action(
        "write out the cost: \(journal.text(of: cost.amount))", .rewrite, unless: changesHoldings
      ) { WritingOut(journal).writeCost(of: posting, in: &$0) }
    }
  }

  private func rates(of transaction: Transaction) -> [Action] {
    guard let base = journal.profile.base,
      transaction.postings.contains(where: { posting in
        posting.cost == nil && posting.amounts.contains { $0.commodity != base }
      })
    else { return [] }
    return action("write out the rates of that day", .rewrite, unless: changesHoldings) {
      WritingOut(journal).writeRates(
        of: transaction, by: TransactionComposer(journal, today: today), in: &$0)
    }
  }

  private func first(_ postings: [Posting], _ action: (Posting) -> [Action]) -> [Action] {
    postings.lazy.map(action).first { !$0.isEmpty } ?? []
  }
}
