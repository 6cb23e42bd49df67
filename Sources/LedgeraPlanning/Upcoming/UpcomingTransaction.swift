public import LedgeraModel

/// A transaction that is due, or will be.
public struct UpcomingTransaction: Sendable {
  /// Why it is expected.
  public enum Origin: Sendable, Hashable {
    /// A `~` rule, by its number in `JournalStore.rules`.
    case rule(Int)
    /// A payment that recurs in the history, and that no rule is about.
    case history
  }

  /// What it does to assets and liabilities together.
  public enum Kind: String, CaseIterable, Sendable {
    case income
    case expense
    case transfer
    case other
  }

  public let day: Day
  /// May be empty.
  public let description: String
  public let origin: Origin
  public let kind: Kind
  /// Accounts that money leaves and that it goes to.
  public let sources: [AccountID]
  public let destinations: [AccountID]
  /// What is moved; positive.
  public let amount: WideBalance
  /// `post-due` writes it.
  public let isAutomatic: Bool

  /// Days from today; negative when it is overdue.
  public func days(from today: Day) -> Int { Int(day.number) - Int(today.number) }
}
