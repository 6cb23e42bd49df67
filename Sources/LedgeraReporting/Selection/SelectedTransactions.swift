package import LedgeraChecking
package import LedgeraModel
import LedgeraQuerying

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
