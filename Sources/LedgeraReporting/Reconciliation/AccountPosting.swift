package import LedgeraChecking
package import LedgeraModel
package import LedgeraQuantities

/// A posting of the account being reconciled.
package struct AccountPosting: Hashable, Sendable {
  /// Its number among all postings, in file order.
  package let number: Int
  /// Its transaction's number, in file order.
  package let transaction: Int
  package let account: AccountID
  /// Its own date, or its transaction's.
  package let day: Day
  /// In the statement's commodity.
  package let quantity: Quantity
  package let state: TransactionState
  /// Whether the balance after it is asserted in that commodity.
  package let isAsserted: Bool

  package init(
    number: Int, transaction: Int, account: AccountID, day: Day, quantity: Quantity,
    state: TransactionState,
    isAsserted: Bool = false
  ) {
    self.number = number
    self.transaction = transaction
    self.account = account
    self.day = day
    self.quantity = quantity
    self.state = state
    self.isAsserted = isAsserted
  }
}

extension Ledger {
  /// The postings of some accounts with an amount in a commodity, by day, within a day in the order
  /// of their transactions. Virtual ones count as in balance assertions.
  ///
  /// - Throws: If amounts do not add up within 38 digits.
  package func postings(
    of isWanted: (AccountID) -> Bool, in commodity: CommodityID
  ) throws(QuantityOverflow) -> [AccountPosting] {
    var result: [AccountPosting] = []
    for position in 0..<transactionCount {
      let transaction = transactionIndex(at: position)
      for number in journal.store.transactions[transaction].postings
      where isWanted(journal.store.postings[number].account) {
        let posting = Posting(journal: journal, index: number, transactionIndex: transaction)
        let amounts = posting.amounts.filter { $0.commodity == commodity }
        guard let first = amounts.first else { continue }
        var quantity = first.quantity
        for amount in amounts.dropFirst() { quantity = try quantity.adding(amount.quantity) }
        result.append(
          AccountPosting(
            number: number, transaction: transaction, account: posting.account, day: posting.day,
            quantity: quantity,
            state: posting.state,
            isAsserted: posting.assertion?.commodity == commodity))
      }
    }
    // Postings with dates of their own may be anywhere.
    return result.enumerated().sorted { left, right in
      left.element.day == right.element.day
        ? left.offset < right.offset : left.element.day < right.element.day
    }.map(\.element)
  }
}

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

/// A day with postings that are not reconciled.
struct WaitingDay {
  let day: Day
  var pending = Quantity.zero
  var unreconciled = Quantity.zero
  /// The sum of all postings up to the day's end.
  var balance = Quantity.zero
}

extension ReconciliationReport {
  /// By day.
  var waitingDays: [WaitingDay] {
    var days: [WaitingDay] = []
    var balance = Quantity.zero
    // Cannot overflow, because their sums were made before.
    func sum(_ left: Quantity, _ right: Quantity) -> Quantity { (try? left.adding(right)) ?? left }
    for posting in postings {
      balance = sum(balance, posting.quantity)
      if days.last?.day == posting.day { days[days.count - 1].balance = balance }
      guard posting.state != .reconciled else { continue }
      if days.last?.day != posting.day {
        days.append(WaitingDay(day: posting.day, balance: balance))
      }
      let last = days.count - 1
      if posting.state == .pending {
        days[last].pending = sum(days[last].pending, posting.quantity)
      } else {
        days[last].unreconciled = sum(days[last].unreconciled, posting.quantity)
      }
    }
    return days
  }
}
