public import LedgeraDiagnostics
import LedgeraQuantities

/// A `goal` directive, or what a scenario changes in one (reference.md § goal). Properties that are not
/// written are nil or empty.
public struct GoalDeclaration: Sendable {
  public var name: String
  public var span: Span
  /// The accounts whose balances count, including their subaccounts.
  public var accounts: [Written<AccountID>] = []
  /// The bucket whose accounts count. If neither accounts nor bucket are given, what is assigned to
  /// the goal counts.
  public var bucket: Written<String>?
  public var target: Written<Target>?
  /// 1 is the most important.
  public var priority: Written<Int>?

  /// Whether something in it could not be read, so that a missing property may only be misspelt.
  public var isBroken = false

  public init(name: String, span: Span) {
    self.name = name
    self.span = span
  }

  /// This goal with the properties that another declaration overrides.
  public func overlaid(with other: GoalDeclaration) -> GoalDeclaration {
    var result = self
    if !other.accounts.isEmpty { result.accounts = other.accounts }
    result.bucket = other.bucket ?? bucket
    result.target = other.target ?? target
    result.priority = other.priority ?? priority
    return result
  }
}

/// An `assign` directive: money moves between categories and goals without a posting.
public struct AssignmentDeclaration: Sendable {
  public var day: Day
  public var amount: Amount
  /// A category (an account name) or a goal; nil: income that is not yet assigned.
  public var from: Written<String>?
  /// Likewise.
  public var to: Written<String>?
  public var span: Span

  public init(_ amount: Amount, on day: Day, at span: Span) {
    self.day = day
    self.amount = amount
    self.span = span
  }
}

/// A `hold` directive: income of one month that is kept for the next.
public struct HoldDeclaration: Sendable {
  public var day: Day
  public var amount: Amount
  public var span: Span

  public init(_ amount: Amount, on day: Day, at span: Span) {
    self.day = day
    self.amount = amount
    self.span = span
  }
}

/// An amount to reach.
public struct Target: Hashable, Sendable {
  public var amount: Amount
  /// nil: without a deadline.
  public var by: Day?

  public init(_ amount: Amount, by day: Day?) {
    self.amount = amount
    self.by = day
  }
}
