package import LedgeraEditing
package import LedgeraModel
import LedgeraQuantities

/// A commodity in an account, of which both banks and books say how much there is.
package struct Holding: Hashable {
  package let account: AccountID
  /// As the books write the commodity.
  package let symbol: String
}

/// Assertions of closing balances that imports wrote, which lines that the bank books late make wrong.
package struct ImportedAssertions {
  /// What becomes of an assertion.
  package enum Fate {
    case kept
    /// With what was added before it, since the books agree with a later balance of the bank.
    case renewed
    /// Nothing shows any more what was in the account then.
    case removed
  }

  private let journal: Journal
  private let arrivals: [TransferArrival]

  /// - Parameter arrivals: Postings of the books that become those of an account.
  package init(_ journal: Journal, _ arrivals: [TransferArrival] = []) {
    self.journal = journal
    self.arrivals = arrivals
  }

  /// Settles those before which something is added or removed.
  ///
  /// - Parameter fate: Of an assertion of a run about a holding.
  package func renew(
    adding drafts: [TransactionDraft], removing removed: [Transaction],
    in editor: inout JournalEditor, _ fate: (ImportRun, Holding) -> Fate
  ) {
    guard !drafts.isEmpty || !removed.isEmpty || !arrivals.isEmpty else { return }
    let gone = Set(removed.map(\.index))
    let assertions = BalanceAssertions(journal)
    for index in 0..<journal.transactionCount where !gone.contains(index) {
      let transaction = journal.transaction(index)
      guard let run = ImportRun.Mark(transaction.tags)?.run else { continue }
      for posting in transaction.postings
      where posting.tags.contains(where: { $0.name == LineKeys.tag }) {
        guard let written = posting.assertion else { continue }
        let symbol = journal.commodity(written.commodity).symbol
        let change = self.change(before: posting, in: symbol, drafts, removed)
        guard !change.isZero else { continue }
        switch fate(run, Holding(account: posting.account, symbol: symbol)) {
        case .kept: break
        case .renewed:
          let sum = (WideQuantity(written.quantity) + change).quantity
          assertions.replace(
            of: posting, with: sum.map { Amount($0, written.commodity) }, in: &editor)
        case .removed: assertions.replace(of: posting, with: nil, in: &editor)
        }
      }
    }
  }

  /// What comes before a posting in its account, less what goes. Drafts go behind what their day has.
  private func change(
    before posting: Posting, in symbol: String, _ drafts: [TransactionDraft],
    _ removed: [Transaction]
  ) -> WideQuantity {
    var change = WideQuantity.zero
    for draft in drafts where draft.day < posting.day {
      for (other, amount) in zip(draft.postings, draft.amounts(in: symbol))
      where other.account == posting.accountName {
        change += WideQuantity(amount)
      }
    }
    for arrival in arrivals
    where arrival.account == posting.account
      && (arrival.posting.day, arrival.posting.index) < (posting.day, posting.index)
    {
      for amount in arrival.amounts(in: symbol) { change += WideQuantity(amount) }
    }
    for transaction in removed {
      for other in transaction.postings
      where other.account == posting.account
        && (other.day, other.index) < (posting.day, posting.index)
      {
        for amount in other.amounts where journal.commodity(amount.commodity).symbol == symbol {
          change += WideQuantity(amount.quantity.negated)
        }
      }
    }
    return change
  }
}
