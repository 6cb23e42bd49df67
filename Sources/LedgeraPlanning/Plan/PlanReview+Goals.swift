import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel

/// Goals and assignments.
extension PlanReview {
  mutating func reviewGoals() {
    for goal in plan.goals {
      require(goal.accounts)
      requireHoldings(goal.accounts, of: "goal")
      if let bucket = goal.bucket {
        requireBucket(bucket)
        if let account = goal.accounts.first {
          add(
            .contradictoryPlan, "the goal '\(goal.name)' has an account and a bucket",
            at: bucket.span, help: "keep one of them",
            related: LabelledSpan(account.span, "its account"))
        }
      }
      if let target = goal.target {
        reviewTarget(target, isOfGoal: true)
      } else if !goal.isBroken {
        add(
          .incompletePlan, "the goal '\(goal.name)' has no target", at: goal.span,
          help: "write a line such as 'target 6000 EUR by 2030-04-01' below it")
      }
    }
  }

  mutating func reviewMovements() {
    for assignment in plan.assignments {
      for name in [assignment.from, assignment.to].compactMap({ $0 })
      where !names.isAccount(name.value) {
        require(
          name, among: names.places, "category or goal",
          declaring: "declare it: goal NAME, or account NAME")
      }
      for place in [assignment.from, assignment.to].compactMap({ $0 }) { requireEnvelope(place) }
      if let from = assignment.from, let to = assignment.to, from.value == to.value {
        add(
          .contradictoryPlan, "this assignment goes back to where it comes from", at: to.span,
          help: "name another category or goal", related: LabelledSpan(from.span, "the same name"))
      }
    }
  }

  /// What can be assigned is cash on budget already, so that it has no envelope.
  private mutating func requireEnvelope(_ place: Written<String>) {
    guard !names.goals.contains(place.value), names.isAccount(place.value),
      let account = plan.journal.account(named: place.value)
    else { return }
    guard !isEnvelope(account) else { return }
    add(
      .contradictoryPlan, "'\(shortened(place.value))' has no envelope", at: place.span,
      help:
        "cash that is not assigned needs no name: leave the line out, or name a category or a goal")
  }
}

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
        if let target = goal.target { reviewTarget(target, isOfGoal: true) }
      }
      for rule in scenario.rules { review(rule) }
      for loan in scenario.loans { review(loan) }
      let variant = plan.applying(scenario)
      let applied = variant.buckets
      for bucket in applied where changesTargets(of: bucket, scenario) { reviewTargets(of: bucket) }
      for change in scenario.buckets where change.basis != nil {
        doubtBasis(change.basis, of: change.name, in: [variant])
      }
      if scenario.buckets.contains(where: { $0.weight != nil || !$0.laterWeights.isEmpty }) {
        reviewWeights(of: applied, in: scenario.span)
      }
      if scenario.buckets.contains(where: { !$0.accounts.isEmpty }) { reviewOverlaps(of: applied) }
    }
  }

  private func changesTargets(
    of bucket: BucketDeclaration, _ scenario: ScenarioDeclaration
  ) -> Bool {
    scenario.buckets.contains { $0.name == bucket.name && !$0.targets.isEmpty }
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
    reviewRealAmounts(of: scenario)
    doubt(growth: settings.inflation, "inflation")
    doubt(growth: settings.bracketGrowth, "a bracket growth")
    if let tax = settings.tax { reviewTax(tax) }
    reviewResidencies(of: plan.applying(scenario), in: scenario)
    for residency in settings.residencies { reviewBrackets(of: residency) }
  }

  /// Today's money is worth the same later, where nothing is said of inflation.
  private mutating func reviewRealAmounts(of scenario: ScenarioDeclaration) {
    guard plan.applying(scenario).settings.inflation == nil else { return }
    let places =
      scenario.events.filter(\.isReal).map(\.span)
      + scenario.rules.filter(\.isReal).compactMap { $0.amount?.span }
      + scenario.buckets.flatMap(\.targets).filter(\.value.isReal).map(\.span)
    for place in places { doubtReal(at: place) }
  }

  mutating func doubtReal(at place: Span) {
    doubt(
      "'real' changes nothing here: the plan has no inflation", at: place,
      help: "write 'inflation 2%' below plan")
  }

  private mutating func review(_ change: LoanOverride) {
    require([change.account])
    guard let loan = plan.loans.first(where: { $0.account == change.account.value }) else {
      if !plan.unplannedLoans.contains(where: { $0.account == change.account.value }) {
        add(
          .unknownPlanName, "this account has no loan", at: change.account.span,
          help: "tag its directive: \(LoanTerms.form)")
      }
      return
    }
    do throws(LoanTerms.Mistake) {
      var changed = loan
      try changed.apply(change)
    } catch {
      add(
        .invalidPlan, "a loan cannot be changed by '\(shortened(change.terms.value))'",
        at: change.terms.span, help: error.advice)
    }
  }

  private mutating func review(_ change: RuleOverride) {
    requireRule(change.name)
    for (rate, kind) in [(change.terms.inflation, "inflation"), (change.terms.grows, "growth")] {
      doubt(growth: rate, kind)
    }
    if let share = change.terms.share {
      requireRule(Written(share.value.rule, at: share.span))
    }
    if let draw = change.terms.draw { requireBucket(Written(draw.value.bucket, at: draw.span)) }
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
