import LedgeraChecking
package import LedgeraModel

extension TransactionComposer {
  /// The wallet of a transaction that names a category only: the account tagged `wallet: default`, else the
  /// one that was used last until a day.
  ///
  /// nil: the account is not a category, or the books have no such wallet that is open.
  package func wallet(
    for account: String, on day: Day
  ) -> (name: String, reason: String)? {
    let role = journal.account(named: account).flatMap(journal.role)
    guard role?.isCategory == true else { return nil }
    let traits = AccountTraits(journal)
    func isOpen(_ account: AccountID) -> Bool {
      traits.closedDay(of: account).map { $0 > day } ?? true
    }
    if let chosen = traits.defaultWallet, isOpen(chosen) {
      return (journal.name(chosen), "the default wallet")
    }
    return lastWallet(until: day, isOpen).map { (journal.name($0), "the wallet used last") }
  }

  /// Cash or a liability of the latest transaction with income or expenses that has one.
  private func lastWallet(until day: Day, _ isOpen: (AccountID) -> Bool) -> AccountID? {
    var last: (day: Day, account: AccountID)?
    for index in 0..<journal.transactionCount {
      let transaction = journal.transaction(index)
      guard transaction.day <= day, transaction.day >= last?.day ?? .first else { continue }
      let roles = transaction.postings.map { journal.role(of: $0.account) }
      guard roles.contains(where: { $0?.isCategory ?? false }) else { continue }
      let wallet = transaction.postings.first { posting in
        [.cash, .liability].contains(journal.type(of: posting.account)) && isOpen(posting.account)
      }
      if let wallet { last = (transaction.day, wallet.account) }
    }
    return last?.account
  }
}
