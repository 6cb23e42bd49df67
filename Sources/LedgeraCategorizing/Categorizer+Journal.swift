public import LedgeraModel
import LedgeraQuantities

extension Categorizer {
  /// Learns from the transactions of checked books, oldest first.
  ///
  /// A transaction teaches something when it has two postings of one amount each, one of them of an asset
  /// or a liability; besides, the bank may have taken a fee. A transfer is seen from both its accounts.
  ///
  /// - Parameters:
  ///   - transactions: Their numbers by date.
  ///   - own: Accounts that are one's own whatever their type is.
  ///   - fees: Where fees of banks go; nil: to no account of the books.
  public mutating func learn(
    _ transactions: some Sequence<Int>, of journal: Journal, owning own: Set<AccountID> = [],
    fees: AccountID? = nil
  ) {
    for number in transactions {
      let transaction = journal.transaction(number)
      let count = transaction.record.postings.count
      guard count == 2 || count == 3 && fees != nil else { continue }
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

extension Journal {
  /// Whether an account is one's own: what is owned or owed.
  public func holdsMoney(_ account: AccountID) -> Bool {
    switch type(of: account) {
    case .asset, .cash, .liability: true
    default: false
    }
  }
}
