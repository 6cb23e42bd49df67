public import LedgeraDiagnostics
public import LedgeraModel

/// A `~` rule as the plan reads it: a cash flow with its terms.
public struct PlannedRule: Sendable {
  /// Number in `JournalStore.rules`.
  public let number: Int
  public let period: PeriodExpression
  /// May be empty.
  public let description: String
  /// The period.
  public let span: Span
  public var postings: [PlannedPosting]
  /// Whether the rule counts; scenarios may switch it.
  public var isActive: Bool
}

/// A posting of a rule with its amount known.
public struct PlannedPosting: Sendable {
  public let account: AccountID
  /// Of each occurrence; the one that was left out makes up for the others.
  public var amounts: [Amount]
  /// Its own terms, else those of its rule.
  public var terms: RuleTerms
  /// The account.
  public let span: Span
}
