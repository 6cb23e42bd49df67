import LedgeraChecking
package import LedgeraEditing
package import LedgeraModel
import LedgeraPlanning

/// The instalments of loans tagged `post: auto` that the books do not have (grammar.md § Periodic rules).
package struct DueInstalments: Sendable {
  /// Loan after loan, each in the order of its days.
  package private(set) var drafts: [TransactionDraft] = []

  /// - Parameters:
  ///   - first: Nothing before this day is owed; nil: all since the books know the loan.
  ///   - last: The last day that counts.
  package init(_ journal: Journal, since first: Day?, until last: Day) {
    let loans = Plan(journal).derivedLoans.filter(\.isAutomatic)
    guard !loans.isEmpty else { return }
    let posted = PostedTransactions(journal)
    for loan in loans {
      for instalment in loan.openInstalments(since: nil, posted, journal)
      where instalment.day >= first ?? .first && instalment.day <= last {
        var draft = TransactionDraft(day: instalment.day, description: loan.description)
        for (account, sum) in loan.movements(of: instalment) {
          guard let amount = sum.amount else { continue }
          let symbol = journal.commodity(amount.commodity).symbol
          draft.postings.append(
            PostingDraft(journal.name(account), DraftAmount(amount.quantity, symbol)))
        }
        draft.addTag("rule", journal.name(loan.account))
        draft.addTag("due", instalment.day.text)
        drafts.append(draft)
      }
    }
  }
}
