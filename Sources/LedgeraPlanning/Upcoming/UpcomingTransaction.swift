package import LedgeraModel

/// A transaction that is due, or will be.
package struct UpcomingTransaction: Sendable {
  /// Why it is expected.
  package enum Origin: Sendable, Hashable {
    /// A `~` rule, by its number in `JournalStore.rules`.
    case rule(Int)
    /// A payment that recurs in the history, and that no rule is about.
    case history
  }

  /// What it does to assets and liabilities together.
  package enum Kind: String, CaseIterable, Sendable {
    case income
    case expense
    case transfer
    case other
  }

  package let day: Day
  /// May be empty.
  package let description: String
  package let origin: Origin
  package let kind: Kind
  /// Accounts that money leaves and that it goes to.
  package let sources: [AccountID]
  package let destinations: [AccountID]
  /// What is moved; positive.
  package let amount: WideBalance
  /// `post-due` writes it.
  package let isAutomatic: Bool

  /// Days from today; negative when it is overdue.
  package func days(from today: Day) -> Int { Int(day.number) - Int(today.number) }
}
