import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel

extension Invocation {
  /// The one transaction that the arguments name; see `selectedTransactions`.
  ///
  /// - Parameter reason: Ends the sentence about several ones, as `one is edited at a time`.
  func selectedTransaction(
    _ journal: Journal, _ output: inout Output, because reason: String
  ) throws(CommandFailure) -> Transaction {
    let numbers = try selectedTransactions(journal, &output)
    guard numbers.count != 1 else { return journal.transaction(numbers[0]) }
    let shownTransactions = numbers.prefix(5).map { number in
      let transaction = journal.transaction(number)
      let id = transaction.identity.map { ", id \($0)" } ?? ""
      return "\(transaction.day.text) \(shown(transaction.description))\(id)"
    }
    let rest = numbers.count > 5 ? ["and \(numbers.count - 5) more"] : []
    throw CommandFailure(
      .usage, "\(numbers.count) transactions match, and \(reason)", hints: shownTransactions + rest)
  }
}
