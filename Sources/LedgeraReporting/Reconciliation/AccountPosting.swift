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
