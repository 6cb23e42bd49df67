public import LedgeraDiagnostics

/// A `scenario` directive: changes to the plan under a name (reference.md § scenario).
public struct ScenarioDeclaration: Sendable {
  public var name: String
  public var span: Span
  public var settings = PlanSettings()
  /// Only what is changed; several declarations of one name apply in turn.
  public var buckets: [BucketDeclaration] = []
  public var goals: [GoalDeclaration] = []
  public var rules: [RuleOverride] = []
  public var events: [PlannedEvent] = []

  public init(name: String, span: Span) {
    self.name = name
    self.span = span
  }
}

/// What a scenario changes in the `~` rules of a description.
public struct RuleOverride: Sendable {
  public var name: Written<String>
  public var terms = RuleTerms()
  /// What the rules pay instead; nil: unchanged.
  public var amount: Written<Amount>?

  public init(name: Written<String>) { self.name = name }
}

/// A payment that happens once in a scenario.
public struct PlannedEvent: Sendable {
  public var day: Day
  /// Positive for money received, after tax.
  public var amount: Amount
  public var description: String
  public var span: Span

  public init(_ amount: Amount, on day: Day, _ description: String, at span: Span) {
    self.day = day
    self.amount = amount
    self.description = description
    self.span = span
  }
}
