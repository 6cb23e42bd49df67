package import LedgeraChecking
package import LedgeraModel

/// The changes of every account including its subaccounts: what one register after another would
/// show, found in one pass over the books.
package struct AccountHistories: Sendable {
  /// A transaction as an account sees it, including its effect on subaccounts.
  package struct Change: Sendable {
    /// By number in file order.
    package let transaction: Int
    /// The first day on which it changes the account.
    package let day: Day
    package let change: WideBalance
    package let balance: WideBalance
  }

  package let journal: Journal
  /// By account number: distinct transactions in the order of the books.
  private let transactions: [[Int32]]
  private let dates: PostingDates

  /// Linear in postings, times the depth of accounts.
  package init(_ ledger: Ledger) {
    journal = ledger.journal
    dates = PostingDates(journal, usesSecondaryDates: false)
    var transactions = [[Int32]](repeating: [], count: journal.accounts.nodes.count)
    for position in 0..<ledger.transactionCount {
      let index = ledger.transactionIndex(at: position)
      for number in journal.store.transactions[index].postings {
        for account in journal.accounts.lineage(of: journal.store.postings[number].account) {
          // Its parents have it, too.
          if transactions[account.index].last == Int32(index) { break }
          transactions[account.index].append(Int32(index))
        }
      }
    }
    self.transactions = transactions
  }

  /// How many transactions post to an account or its subaccounts.
  package func count(of account: AccountID) -> Int { transactions[account.index].count }

  /// Oldest first, without those that only move money between subaccounts. Linear in the
  /// transactions, unless postings have days of their own.
  package func changes(of account: AccountID) -> [Change] {
    var total = WideBalance()
    return changesAlone(of: account).map { change in
      total.add(change.change)
      return Change(
        transaction: change.transaction, day: change.day, change: change.change, balance: total)
    }
  }

  /// The balance of an account including its subaccounts at the end of a day. Linear in their
  /// transactions.
  package func balance(of account: AccountID, until day: Day) -> WideBalance {
    var total = WideBalance()
    for change in changesAlone(of: account) where change.day <= day { total.add(change.change) }
    return total
  }

  private func changesAlone(of account: AccountID) -> [Change] {
    let nodes = journal.accounts.nodes
    let isParent = !nodes[account.index].children.isEmpty
    // Subaccounts follow their parent in display order.
    var last = account
    while let child = nodes[last.index].children.last { last = child }
    let ranks = nodes[account.index].rank...nodes[last.index].rank
    let changes = transactions[account.index].compactMap { transaction -> Change? in
      let record = journal.store.transactions[Int(transaction)]
      var (sum, day) = (WideBalance(), Day.last)
      for number in record.postings {
        let posting = journal.store.postings[number]
        guard ranks.contains(nodes[posting.account.index].rank) else { continue }
        journal.store.forEachAmount(of: posting) { sum.add(WideAmount($0)) }
        day = min(day, dates.day(of: number, in: record))
      }
      if isParent, sum.amounts.allSatisfy(\.isZero) { return nil }
      return Change(transaction: Int(transaction), day: day, change: sum, balance: WideBalance())
    }
    let isOrdered = zip(changes, changes.dropFirst()).allSatisfy { $0.day <= $1.day }
    guard !isOrdered else { return changes }
    return changes.enumerated()
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
  }
}
