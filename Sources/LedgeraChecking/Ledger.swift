public import LedgeraModel

/// Checked books: every transaction is complete and balanced, and transactions have a defined
/// order.
///
/// Only the checker can make one, so no report can run on unchecked data.
public final class Ledger: Sendable {
  public let journal: Journal
  @usableFromInline let order: TransactionOrder
  /// The final balances of accounts; nil: checking had no need to sum them.
  public let closingBalances: ClosingBalances?

  init(journal: Journal, order: TransactionOrder, closingBalances: ClosingBalances?) {
    self.journal = journal
    self.order = order
    self.closingBalances = closingBalances
  }

  public var transactionCount: Int { journal.transactionCount }

  /// The number in file order of the transaction at `position` in date order.
  @inlinable
  public func transactionIndex(at position: Int) -> Int {
    order[position]
  }

  /// Transactions in date order.
  public var transactions: some Sequence<Transaction> {
    (0..<transactionCount).lazy.map { self.journal.transaction(self.transactionIndex(at: $0)) }
  }
}
