import LedgeraDiagnostics
import LedgeraModel

/// What scenarios change.
extension PlanReview {
  mutating func reviewScenarios() {
    for scenario in plan.scenarios {
      reviewName(of: scenario)
      reviewSettings(of: scenario)
      for bucket in scenario.buckets {
        require(
          Written(bucket.name, at: bucket.span), among: names.buckets, "bucket",
          declaring: "declare it: bucket NAME")
        require(bucket.accounts)
        requireHoldings(bucket.accounts, of: "bucket")
        reviewFigures(of: bucket)
      }
      for goal in scenario.goals {
        require(
          Written(goal.name, at: goal.span), among: names.goals, "goal",
          declaring: "declare it: goal NAME")
        require(goal.accounts)
        if let bucket = goal.bucket { requireBucket(bucket) }
        if let target = goal.target { reviewTarget(target) }
      }
      for rule in scenario.rules { review(rule) }
      let applied = plan.applying(scenario).buckets
      if scenario.buckets.contains(where: { $0.weight != nil }) {
        reviewWeights(of: applied, in: scenario.span)
      }
      if scenario.buckets.contains(where: { !$0.accounts.isEmpty }) { reviewOverlaps(of: applied) }
    }
  }

  /// `--scenario` has names between commas, and 'plan' for the plan as it is written.
  private mutating func reviewName(of scenario: ScenarioDeclaration) {
    guard scenario.name == "plan" || scenario.name.contains(",") else { return }
    add(
      .invalidPlan, "a scenario cannot be named '\(shortened(scenario.name))'", at: scenario.span,
      help: "--scenario calls the plan itself 'plan', and takes names separated by commas")
  }

  private mutating func reviewSettings(of scenario: ScenarioDeclaration) {
    let settings = scenario.settings
    reviewShortfall(settings, of: plan.applying(scenario))
    doubt(growth: settings.inflation, "inflation")
    doubt(growth: settings.bracketGrowth, "a bracket growth")
    if let tax = settings.tax { reviewTax(tax) }
    reviewResidencies(of: plan.applying(scenario).settings, in: scenario)
    for residency in settings.residencies { reviewBrackets(of: residency) }
  }

  private mutating func review(_ change: RuleOverride) {
    requireRule(change.name)
    for (rate, kind) in [(change.terms.inflation, "inflation"), (change.terms.grows, "growth")] {
      doubt(growth: rate, kind)
    }
    if let share = change.terms.share {
      requireRule(Written(share.value.rule, at: share.span))
    }
    if let tax = change.terms.tax { reviewTax(tax) }
    guard let amount = change.amount else { return }
    for rule in plan.rules where rule.description == change.name.value && rule.moved == nil {
      add(
        .contradictoryPlan, "the rule '\(shortened(rule.description))' is in several commodities",
        at: amount.span, help: "write a rule for each commodity, with a description of its own",
        related: LabelledSpan(rule.span, "the rule"))
      return
    }
  }
}
