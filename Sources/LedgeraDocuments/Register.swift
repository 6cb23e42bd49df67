/// Entries with a running total: hledger's register and aregister, whose columns share the
/// terminal's width.
package struct Register: Sendable, Equatable {
  /// How a name that is too long for its column is shortened.
  package enum AccountElision: UInt8, Sendable {
    /// Leading parts of the name to two letters each, then the front is cut: `ex:food:lunch`,
    /// `..unch`.
    case leadingParts
    /// The end is cut: `ex:foo..`.
    case end
  }

  /// What surrounds an account: `(…)` unbalanced virtual, `[…]` balanced virtual postings.
  package enum Brackets: UInt8, Sendable { case none, round, square }

  /// One posting or transaction. An empty date or description repeats nothing.
  package struct Entry: Sendable, Equatable {
    /// The day, or the period of a summary.
    package var date: String
    package var description: String
    /// The account, or the other accounts.
    package var account: String
    package var brackets: Brackets
    package var amount: Cell
    /// Running total or average after the entry.
    package var total: Cell

    @inlinable package init(
      date: String, description: String, account: String, brackets: Brackets = .none, amount: Cell,
      total: Cell
    ) {
      self.date = date
      self.description = description
      self.account = account
      self.brackets = brackets
      self.amount = amount
      self.total = total
    }
  }

  /// The line above the entries; nil for none.
  package var title: String?
  package var accountElision: AccountElision
  /// The entries summarise periods: dates take the width that the longest one needs, and there is
  /// no description.
  package var summarisesPeriods: Bool
  package var entries: [Entry]
  /// Of a register that summarises periods.
  package var minimumDateWidth = 0

  package init(
    title: String? = nil, accountElision: AccountElision = .leadingParts,
    summarisesPeriods: Bool = false, entries: [Entry] = []
  ) {
    self.title = title
    self.accountElision = accountElision
    self.summarisesPeriods = summarisesPeriods
    self.entries = entries
  }
}
