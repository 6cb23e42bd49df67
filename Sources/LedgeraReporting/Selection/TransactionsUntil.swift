package import LedgeraChecking
package import LedgeraModel
import LedgeraQuerying

/// Which postings have happened by a moment, in the order of grammar.md § Order: a transaction
/// without a time takes that of the transaction before it on its day, the first ones 00:00. Dates
/// are never shifted by a zone.
struct TransactionsUntil: Sendable {
  private let moment: Moment
  /// Transactions on the moment's day that are after it.
  private let later: Set<Int>

  /// Linear in the transactions.
  init(_ moment: Moment, in journal: Journal) {
    self.moment = moment
    var later: Set<Int> = []
    if let limit = moment.seconds {
      var time: Int32 = 0
      for (index, record) in journal.store.transactions.buffer.enumerated()
      where record.day == moment.day {
        if let detail = journal.store.detail(of: record) {
          if let own = detail.time { time = moment.clockSeconds(of: own) }
        }
        if time > limit { later.insert(index) }
      }
    }
    self.later = later
  }

  /// Whether a posting that counts for `day` has happened; on a day of its own it has no time, and
  /// comes first.
  @inline(__always)
  func includes(_ day: Day, ofTransaction index: Int, _ record: TransactionRecord) -> Bool {
    if day < moment.day { return true }
    if day > moment.day { return false }
    return record.day != day || later.isEmpty || !later.contains(index)
  }
}

extension Moment {
  /// The time on the moment's clock when another clock shows a time; that time itself unless both
  /// offsets are known.
  fileprivate func clockSeconds(of time: TimeOfDay) -> Int32 {
    guard let offsetMinutes, let other = time.offsetMinutes else { return time.seconds }
    return time.seconds + (offsetMinutes - Int32(other)) * 60
  }
}

extension PostingSelection {
  /// Numbers of the matching transactions, by date; if secondary dates are used, by those.
  package func transactionNumbers(of ledger: Ledger) -> [Int] {
    let journal = ledger.journal
    let matches = transactions(journal)
    let everything = matches.isEverything
    var numbers: [Int] = []
    for position in 0..<ledger.transactionCount {
      let number = ledger.transactionIndex(at: position)
      if everything || matches.matches(transaction: number, in: journal.store) {
        numbers.append(number)
      }
    }
    guard usesSecondaryDates else { return numbers }
    let days = numbers.map { journal.transaction($0).secondaryDay ?? journal.transaction($0).day }
    return numbers.indices.sorted { days[$0] == days[$1] ? $0 < $1 : days[$0] < days[$1] }
      .map { numbers[$0] }
  }

  /// Numbers of the matching transactions, in file order.
  package func transactionNumbersInFileOrder(of journal: Journal) -> [Int] {
    let matches = transactions(journal)
    return (0..<journal.transactionCount).filter {
      matches.matches(transaction: $0, in: journal.store)
    }
  }
}
