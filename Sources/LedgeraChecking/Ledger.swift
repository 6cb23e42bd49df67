package import LedgeraModel

/// Checked books: every transaction is complete and balanced, and transactions have a defined
/// order.
///
/// Only the checker can make one, so no report can run on unchecked data.
package final class Ledger: Sendable {
  package let journal: Journal
  @usableFromInline let order: TransactionOrder
  /// The final balances of accounts; nil: checking had no need to sum them.
  package let closingBalances: ClosingBalances?

  init(journal: Journal, order: TransactionOrder, closingBalances: ClosingBalances?) {
    self.journal = journal
    self.order = order
    self.closingBalances = closingBalances
  }

  package var transactionCount: Int { journal.transactionCount }

  /// The number in file order of the transaction at `position` in date order.
  @inlinable
  package func transactionIndex(at position: Int) -> Int {
    order[position]
  }

  /// Transactions in date order.
  package var transactions: some Sequence<Transaction> {
    (0..<transactionCount).lazy.map { self.journal.transaction(self.transactionIndex(at: $0)) }
  }
}
