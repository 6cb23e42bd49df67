import LedgeraEditing
import LedgeraImporting
import LedgeraModel
import LedgeraQuantities

extension SecurityTrade {
  /// The transaction of a trade, whose units are in the account that paid for them. Income that became units
  /// comes from an account that history proposes.
  func draft(
    _ row: StatementRow, in account: AccountID, _ symbol: String, _ journal: Journal
  ) -> TransactionDraft {
    let name = journal.name(account)
    var units = PostingDraft(name, DraftAmount(self.units, security))
    units.cost = DraftCost(DraftAmount(worth, symbol), isTotal: true)
    var draft = TransactionDraft(
      day: row.day, description: TransactionPlan.description(row.payee, row.description),
      postings: [PostingDraft(name, DraftAmount(row.amount, symbol)), units])
    if !row.fee.isZero {
      draft.postings.append(PostingDraft(journal.feeAccount, DraftAmount(row.fee, symbol)))
    }
    if row.amount.isZero {
      draft.postings.append(
        PostingDraft(UnknownAccounts(journal).income, DraftAmount(worth.negated, symbol)))
    }
    return draft
  }
}
