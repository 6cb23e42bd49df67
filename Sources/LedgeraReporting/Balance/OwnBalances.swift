package import LedgeraModel
import LedgeraQuantities

/// What each account of books holds by itself, without its subaccounts.
package struct OwnBalances: Sendable {
  /// Accounts without postings are left out.
  package private(set) var sums: [AccountID: WideBalance] = [:]

  /// Linear in the postings.
  package init(_ journal: Journal, _ selection: PostingSelection) {
    let stream = PostingStream(journal, selection, periods: [selection.days])
    var sums = PostingSums(
      accountCount: journal.accounts.nodes.count,
      commodityCount: journal.store.commodities.count)
    stream.forEach { selected in
      let posting = journal.store.postings[selected.number]
      if posting.isSmall {
        sums.add(
          Int128(posting.coefficient), scale: posting.scale, posting.commodity,
          to: posting.account.index, period: 0)
      } else {
        for amount in stream.amounts(of: posting) {
          sums.add(WideAmount(amount), to: posting.account.index, period: 0)
        }
      }
    }
    for (account, cells) in sums.finished() {
      var sum = WideBalance()
      for cell in cells { sum.add(cell.balance) }
      self.sums[AccountID(UInt32(account))] = sum
    }
  }

  /// By the names of the accounts.
  package func byName(in journal: Journal) -> [String: WideBalance] {
    Dictionary(uniqueKeysWithValues: sums.map { (journal.name($0), $1) })
  }
}
