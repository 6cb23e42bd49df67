import LedgeraModel
import LedgeraQuantities

/// What one account contributes to a statement, by state.
struct AccountSums {
  let account: AccountID
  private(set) var sums: [TransactionState: Quantity] = [:]

  subscript(state: TransactionState) -> Quantity { sums[state] ?? .zero }

  /// The sum of all states.
  var balance: Quantity {
    TransactionState.allCases.reduce(.zero) { (try? $0.adding(self[$1])) ?? $0 }
  }

  fileprivate mutating func add(_ posting: AccountPosting) {
    // Cannot overflow, because the report made the total before.
    sums[posting.state] = try? self[posting.state].adding(posting.quantity)
  }
}

extension ReconciliationReport {
  /// The accounts whose postings count, in display order.
  var accountSums: [AccountSums] {
    var accounts: [AccountID: AccountSums] = [:]
    for posting in postings {
      accounts[posting.account, default: AccountSums(account: posting.account)].add(posting)
    }
    return accounts.values.sorted {
      journal.accounts[$0.account].rank < journal.accounts[$1.account].rank
    }
  }
}
