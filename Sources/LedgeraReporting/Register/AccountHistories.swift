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
  }

  package let journal: Journal
  /// By account number: distinct transactions in the order of the books.
  private let transactions: [[Int32]]
  /// By account number.
  private let balances: [WideBalance]
  private let monthsChanges: [WideBalance]
  private let dates: PostingDates

  /// Linear in postings, times the depth of accounts.
  ///
  /// - Parameter today: The day of balances.
  package init(_ ledger: Ledger, on today: Day) {
    journal = ledger.journal
    dates = PostingDates(journal, usesSecondaryDates: false)
    let nodes = journal.accounts.nodes
    var transactions = [[Int32]](repeating: [], count: nodes.count)
    var balances = [WideBalance](repeating: WideBalance(), count: nodes.count)
    var changes = balances
    let month = today.startOfMonth
    for position in 0..<ledger.transactionCount {
      let index = ledger.transactionIndex(at: position)
      let record = journal.store.transactions[index]
      for number in record.postings {
        let posting = journal.store.postings[number]
        let (day, account) = (dates.day(of: number, in: record), posting.account.index)
        if day <= today {
          journal.store.forEachAmount(of: posting) { amount in
            balances[account].add(WideAmount(amount))
            if day >= month { changes[account].add(WideAmount(amount)) }
          }
        }
        for account in journal.accounts.lineage(of: posting.account) {
          // Its parents have it, too.
          if transactions[account.index].last == Int32(index) { break }
          transactions[account.index].append(Int32(index))
        }
      }
    }
    // Subaccounts follow their parent in display order.
    for account in journal.accounts.displayOrder.reversed() {
      guard let parent = nodes[account.index].parent else { continue }
      balances[parent.index].add(balances[account.index])
      changes[parent.index].add(changes[account.index])
    }
    self.transactions = transactions
    self.balances = balances
    monthsChanges = changes
  }

  /// How many transactions post to an account or its subaccounts.
  package func count(of account: AccountID) -> Int { transactions[account.index].count }

  /// What an account including its subaccounts holds at the end of the day.
  package func balance(of account: AccountID) -> WideBalance { balances[account.index] }

  /// How its balance has changed in the day's month.
  package func monthsChange(of account: AccountID) -> WideBalance { monthsChanges[account.index] }

  /// Oldest first, without those that only move money between subaccounts. Linear in the
  /// transactions, unless postings have days of their own.
  package func changes(of account: AccountID) -> [Change] {
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
      if isParent, sum.isZero { return nil }
      return Change(transaction: Int(transaction), day: day, change: sum)
    }
    let isOrdered = zip(changes, changes.dropFirst()).allSatisfy { $0.day <= $1.day }
    guard !isOrdered else { return changes }
    return changes.enumerated()
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
  }
}
