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
        reviewTarget(target)
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
