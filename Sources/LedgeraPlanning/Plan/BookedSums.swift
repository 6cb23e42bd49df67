import LedgeraModel
import LedgeraReporting

/// What was posted to each account in some days, without its subaccounts.
struct BookedSums {
  private var sums: [WideBalance]

  /// Linear in the postings.
  ///
  /// - Parameter span: Both ends may be open.
  init(_ journal: Journal, in span: DateSpan) {
    sums = Array(repeating: WideBalance(), count: journal.accounts.nodes.count)
    PostingStream(journal, PostingSelection(), periods: [span]).forEach { selected in
      let posting = journal.store.postings[selected.number]
      for amount in journal.store.amounts(of: posting) {
        sums[posting.account.index].add(WideAmount(amount))
      }
    }
  }

  subscript(account: AccountID) -> WideBalance { sums[account.index] }
}
