public import LedgeraDiagnostics

/// A `scenario` directive: the plan with some things otherwise (reference.md § scenario).
public struct ScenarioDeclaration: Sendable {
  public var name: String
  /// The name.
  public var span: Span
  public var settings = PlanSettings()
  /// Only what is otherwise; several of one name follow each other.
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
  /// The rules' description.
  public var name: Written<String>
  public var terms = RuleTerms()
  /// What the rules pay instead; nil: as written.
  public var amount: Written<Amount>?

  public init(name: Written<String>) { self.name = name }
}

/// Money that comes or goes once in a scenario.
public struct PlannedEvent: Sendable {
  public var day: Day
  /// Positive: it comes, after tax.
  public var amount: Amount
  public var description: String
  /// The line.
  public var span: Span

  public init(_ amount: Amount, on day: Day, _ description: String, at span: Span) {
    self.day = day
    self.amount = amount
    self.description = description
    self.span = span
  }
}
