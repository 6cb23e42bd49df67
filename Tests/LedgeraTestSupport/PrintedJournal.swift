import LedgeraEditing
import LedgeraModel
import LedgeraQuantities

extension CheckedJournal {
  /// All transactions in file order as the journal writer writes them.
  package func printed(explicit: Bool = false) -> String {
    var writer = JournalWriter(journal, amounts: explicit ? .explicit : .written)
    var output: [UInt8] = []
    for index in 0..<journal.transactionCount { writer.append(transaction: index, to: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  /// What printing keeps of every transaction.
  package var bookings: [String] {
    (0..<journal.transactionCount).flatMap { index in
      let transaction = journal.transaction(index)
      let head =
        "\(transaction.day) \(transaction.secondaryDay as Any) \(transaction.time as Any) \(transaction.state) "
        + "(\(transaction.code)) \(transaction.description) \(transaction.tags.map { "\($0.name)=\($0.value)" })"
      return [head]
        + transaction.postings.map { posting in
          let amounts = posting.amounts.map(shown).sorted().joined(separator: ", ")
          let cost = posting.cost.map { "\($0.isTotal) \(shown($0.amount))" } ?? ""
          return "  \(posting.accountName) \(posting.kind) \(posting.state) \(posting.day) "
            + "\(amounts) \(cost) \(posting.tags.map { "\($0.name)=\($0.value)" })"
        }
    }
  }

  private func shown(_ amount: Amount) -> String {
    let number = amount.quantity.normalized
    return number.isZero ? "0" : "\(number) \(journal.commodity(amount.commodity).symbol)"
  }
}
