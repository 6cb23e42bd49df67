import LedgeraDiagnostics
import LedgeraModel

/// Goals and assignments.
extension PlanReview {
  mutating func reviewGoals() {
    for goal in plan.goals {
      require(goal.accounts)
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
      if let from = assignment.from, let to = assignment.to, from.value == to.value {
        add(
          .contradictoryPlan, "this assignment goes where it comes from", at: to.span,
          help: "name another category or goal", related: LabelledSpan(from.span, "the same name"))
      }
    }
  }
}
