package import LedgeraDiagnostics

/// A `scenario` directive: changes to the plan under a name (reference.md § scenario).
package struct ScenarioDeclaration: Sendable {
  package var name: String
  package var span: Span
  package var settings = PlanSettings()
  /// Only what is changed; several declarations of one name apply in turn.
  package var buckets: [BucketDeclaration] = []
  package var goals: [GoalDeclaration] = []
  package var rules: [RuleOverride] = []
  package var loans: [LoanOverride] = []
  package var events: [PlannedEvent] = []

  package init(name: String, span: Span) {
    self.name = name
    self.span = span
  }
}

/// What a scenario changes in the `~` rules of a description.
package struct RuleOverride: Sendable {
  package var name: Written<String>
  package var terms = RuleTerms()
  /// What the rules pay instead; nil: unchanged.
  package var amount: Written<Amount>?
  /// The amount is in today's money: it grows with the plan's inflation.
  package var isReal = false

  package init(name: Written<String>) { self.name = name }
}

/// What a scenario changes in the loan of an account.
package struct LoanOverride: Sendable {
  package var account: Written<AccountID>
  /// As in a tag `loan:`.
  package var terms: Written<String>

  package init(of account: Written<AccountID>, _ terms: Written<String>) {
    self.account = account
    self.terms = terms
  }
}

/// A payment that happens once in a scenario.
package struct PlannedEvent: Sendable {
  package var day: Day
  /// Positive for money received, after tax.
  package var amount: Amount
  package var description: String
  package var span: Span
  /// The amount is in today's money.
  package var isReal = false

  package init(_ amount: Amount, on day: Day, _ description: String, at span: Span) {
    self.day = day
    self.amount = amount
    self.description = description
    self.span = span
  }
}
