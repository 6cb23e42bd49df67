package import LedgeraDiagnostics
import LedgeraQuantities

/// A `goal` directive, or what a scenario changes in one (reference.md § goal). Properties that are not
/// written are nil or empty.
package struct GoalDeclaration: Sendable {
  package var name: String
  package var span: Span
  /// The accounts whose balances count, including their subaccounts.
  package var accounts: [Written<AccountID>] = []
  /// The bucket whose accounts count. If neither accounts nor bucket are given, what is assigned to
  /// the goal counts.
  package var bucket: Written<String>?
  package var target: Written<Target>?
  /// 1 is the most important.
  package var priority: Written<Int>?

  /// Whether something in it could not be read, so that a missing property may only be misspelt.
  package var isBroken = false

  package init(name: String, span: Span) {
    self.name = name
    self.span = span
  }

  /// This goal with the properties that another declaration overrides.
  package func overlaid(with other: GoalDeclaration) -> GoalDeclaration {
    var result = self
    if !other.accounts.isEmpty { result.accounts = other.accounts }
    result.bucket = other.bucket ?? bucket
    result.target = other.target ?? target
    result.priority = other.priority ?? priority
    return result
  }
}

/// An `assign` directive: money moves between categories and goals without a posting.
package struct AssignmentDeclaration: Sendable {
  package var day: Day
  package var amount: Amount
  /// A category (an account name) or a goal; nil: income that is not yet assigned.
  package var from: Written<String>?
  /// Likewise.
  package var to: Written<String>?
  package var span: Span

  package init(_ amount: Amount, on day: Day, at span: Span) {
    self.day = day
    self.amount = amount
    self.span = span
  }
}

/// A `hold` directive: income of one month that is kept for the next.
package struct HoldDeclaration: Sendable {
  package var day: Day
  package var amount: Amount
  package var span: Span

  package init(_ amount: Amount, on day: Day, at span: Span) {
    self.day = day
    self.amount = amount
    self.span = span
  }
}

/// An amount to reach.
package struct Target: Hashable, Sendable {
  package var amount: Amount
  /// nil: without a deadline.
  package var by: Day?
  /// The amount is in today's money: by the day it is what inflation has made of it.
  package var isReal: Bool

  package init(_ amount: Amount, by day: Day?, isReal: Bool = false) {
    self.amount = amount
    self.by = day
    self.isReal = isReal
  }
}
