import LedgeraBooks
import LedgeraEditing
import LedgeraModel

extension ActionPlace {
  /// Reconciled, pending or neither: the posting, or on its first line the whole transaction.
  func marks() -> [Action] {
    guard let transaction, transaction.standsInFile else { return [] }
    let marks = ReconciliationMarks(journal)
    let what = posting == nil ? "transaction" : "posting"
    return TransactionState.allCases.reversed().flatMap { state -> [Action] in
      let title =
        switch state {
        case .reconciled: "mark this \(what) reconciled (*)"
        case .pending: "mark this \(what) pending (!)"
        case .unreconciled: "take the mark off this \(what)"
        }
      let selected = posting.map { [$0.index] } ?? transaction.postings.map(\.index)
      let expected = marks.states(of: transaction, marking: Set(selected), as: state)
      return action(title, .rewrite, unless: { differsFrom(expected, of: transaction, in: $0) }) {
        posting == nil
          ? marks.mark(transaction, as: state, in: &$0)
          : marks.mark(Set(selected), of: transaction, as: state, in: &$0) > 0
      }
    }
  }

  private func differsFrom(
    _ states: [Int: TransactionState], of transaction: Transaction, in after: Books
  ) -> String? {
    if let problem = changesHoldings(after) { return problem }
    let isAsMeant = after.journal.transaction(transaction.index).postings.allSatisfy {
      states[$0.index] == nil || states[$0.index] == $0.state
    }
    return isAsMeant ? nil : "a mark cannot be changed by itself"
  }
}
