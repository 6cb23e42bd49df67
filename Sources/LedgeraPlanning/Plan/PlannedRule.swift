public import LedgeraDiagnostics
public import LedgeraModel
import LedgeraQuantities

/// A `~` rule as the plan reads it: a cash flow with its terms.
public struct PlannedRule: Sendable {
  /// Number in `JournalStore.rules`.
  public let number: Int
  public let period: PeriodExpression
  /// May be empty.
  public let description: String
  /// The period.
  public let span: Span
  public internal(set) var postings: [PlannedPosting]
  /// Whether the rule counts; scenarios may switch it.
  public internal(set) var isActive: Bool

  /// Changes the rule as a scenario says. Another amount is that of every posting with one, on its
  /// own side; terms replace those of all postings.
  mutating func apply(_ change: RuleOverride) {
    if let isActive = change.terms.isActive { self.isActive = isActive.value }
    for index in postings.indices {
      postings[index].terms = postings[index].terms.overlaid(with: change.terms)
      if let amount = change.amount?.value { postings[index].replaceAmount(by: amount) }
    }
  }
}

/// A posting of a rule with its amount known.
public struct PlannedPosting: Sendable {
  public let account: AccountID
  /// Of each occurrence; the one that was left out makes up for the others. Several only then.
  public internal(set) var amounts: [Amount]
  /// Its own terms, else those of its rule.
  public internal(set) var terms: RuleTerms
  /// The account.
  public let span: Span

  /// The same flow with another size: the sign stays.
  fileprivate mutating func replaceAmount(by amount: Amount) {
    let isNegative = amounts.first?.quantity.isNegative ?? false
    let size = Amount(amount.quantity.magnitude, amount.commodity)
    amounts = [isNegative ? size.negated : size]
  }
}
