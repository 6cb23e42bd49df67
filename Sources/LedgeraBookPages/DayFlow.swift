import LedgeraModel
import LedgeraQuantities

/// What came into the accounts that something is kept in, and what went out of them, transaction by
/// transaction: what only moves between them is neither.
struct DayFlow {
  private(set) var came = WideBalance()
  private(set) var went = WideBalance()

  mutating func add(_ transaction: TransactionRecord, of journal: Journal) {
    var change = WideBalance()
    for number in transaction.postings {
      let posting = journal.store.postings[number]
      guard journal.role(of: posting.account) == .wallet else { continue }
      journal.store.forEachAmount(of: posting) { change.add(WideAmount($0)) }
    }
    for amount in change.amounts {
      if amount.quantity.isNegative { went.add(amount) } else { came.add(amount) }
    }
  }
}
