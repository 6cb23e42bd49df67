package import LedgeraEditing
package import LedgeraModel
package import LedgeraQuantities

/// Whether what a bank says is in an account is what the books will have there.
package enum ClosingBalance {
  /// Asserted on the last new transaction.
  case agrees
  /// The books will have this instead on the closing day.
  case differs(Quantity)
  /// It cannot be said on the last new transaction: what is known is later, or is at another time.
  case unsaid(agrees: Bool)

  /// - Parameters:
  ///   - closing: What the bank says at the end of `day`.
  ///   - last: The day of the last new transaction of the account.
  ///   - drafts: All new transactions.
  ///   - arrivals: Postings of the books that become those of an account.
  ///   - removed: Transactions in whose place there is a new one.
  package init(
    _ closing: Quantity, on day: Day, after last: Day, of account: AccountID, in symbol: String,
    _ journal: Journal, _ drafts: [TransactionDraft], _ arrivals: [TransferArrival] = [],
    removing removed: Set<Int> = []
  ) {
    var (sum, sumAtLast) = (WideQuantity.zero, WideQuantity.zero)
    func count(_ quantity: Quantity, _ postingDay: Day) {
      guard postingDay <= day else { return }
      sum += WideQuantity(quantity)
      if postingDay <= last { sumAtLast += WideQuantity(quantity) }
    }
    var isTimed = false
    for index in 0..<journal.transactionCount where !removed.contains(index) {
      let transaction = journal.transaction(index)
      for number in transaction.record.postings
      where journal.store.postings[number].account == account {
        let posting = Posting(journal: journal, index: number, transactionIndex: index)
        if posting.day == last, transaction.time != nil || posting.day != transaction.day {
          isTimed = true
        }
        for amount in posting.amounts where journal.commodity(amount.commodity).symbol == symbol {
          count(amount.quantity, posting.day)
        }
      }
    }
    for arrival in arrivals where arrival.account == account {
      for amount in arrival.amounts(in: symbol) { count(amount, arrival.posting.day) }
    }
    let name = journal.name(account)
    for draft in drafts {
      for (posting, amount) in zip(draft.postings, draft.amounts(in: symbol))
      where posting.account == name {
        count(amount, draft.day)
      }
    }
    guard let total = sum.quantity, let totalAtLast = sumAtLast.quantity, total == closing else {
      self = sum.quantity.map { .differs($0) } ?? .unsaid(agrees: false)
      return
    }
    self = totalAtLast == closing && !isTimed ? .agrees : .unsaid(agrees: true)
  }
}

extension TransactionDraft {
  /// By posting; what is left out is what the others leave.
  func amounts(in symbol: String) -> [Quantity] {
    let written = postings.map { $0.amount.map { $0.symbol == symbol ? $0.quantity : .zero } }
    let sum = written.compactMap { $0 }.reduce(WideQuantity.zero) { $0 + WideQuantity($1) }
    let rest = sum.quantity?.negated ?? .zero
    return written.map { $0 ?? rest }
  }
}

/// A posting of the books that becomes one of an account, the other side of a transfer, or that no longer is;
/// or one whose amount is corrected.
package struct TransferArrival {
  package let posting: Posting
  package let account: AccountID
  package var isTakenBack = false
  /// What the account has more, where it is not the posting's amount; nil: it is.
  package var change: (quantity: Quantity, symbol: String)?

  /// What the account has more.
  func amounts(in symbol: String) -> [Quantity] {
    if let change { return change.symbol == symbol ? [change.quantity] : [] }
    return posting.amounts.filter { posting.journal.commodity($0.commodity).symbol == symbol }
      .map { isTakenBack ? $0.quantity.negated : $0.quantity }
  }
}
