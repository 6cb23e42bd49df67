package import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying

extension Categorizer {
  /// Learns from the transactions of checked books, oldest first.
  ///
  /// A transaction is an example if it has two postings of one amount each, one of them to an asset
  /// or a liability, and perhaps a fee of the bank. A transfer is an example for both its accounts. Opening
  /// balances and guesses that are still marked teach nothing.
  ///
  /// - Parameters:
  ///   - transactions: Their numbers by date.
  ///   - own: Accounts that count as assets or liabilities whatever their type.
  ///   - fees: The account of bank fees; nil: the books have none.
  package mutating func learn(
    _ transactions: some Sequence<Int>, of journal: Journal, owning own: Set<AccountID> = [],
    fees: AccountID? = nil
  ) {
    let kinds = TransactionKinds(journal)
    for number in transactions {
      let transaction = journal.transaction(number)
      let count = transaction.record.postings.count
      guard count == 2 || count == 3 && fees != nil, !transaction.isUnconfirmedGuess,
        kinds.kind(of: number, in: journal.store) != .opening
      else { continue }
      let postings = transaction.postings.filter {
        $0.kind == .real && (count == 2 || $0.account != fees)
      }
      guard postings.count == 2 else { continue }
      for (source, other) in [(postings[0], postings[1]), (postings[1], postings[0])]
      where own.contains(source.account) || journal.holdsMoney(source.account) {
        guard let amount = source.amounts.first, source.amounts.count == 1 else { continue }
        learn(
          TransactionPicture(
            payee: transaction.payee, text: transaction.description, source: source.accountName,
            amount: amount.quantity),
          goesTo: other.accountName)
      }
    }
  }
}

extension Transaction {
  /// Whether an import has guessed its account and the mark is still there.
  fileprivate var isUnconfirmedGuess: Bool {
    state == .pending && tags.contains { $0.name == "guess" }
  }
}

extension Journal {
  /// Whether an account is an asset or a liability, by type or by the user's choice.
  package func holdsMoney(_ account: AccountID) -> Bool {
    switch type(of: account) {
    case .asset, .cash, .liability: true
    default: false
    }
  }
}
