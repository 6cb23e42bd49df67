import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel

extension Plan {
  /// What is wrong with a day, or was probably not intended: days that are over or too far away, and what is
  /// in the way of a projection or of a goal's count. Linear in months times cash flows.
  func findings(on day: Day) -> [Diagnostic] {
    doubts + PlanDays(self, day).findings + obstacles(on: day) + unpricedGoals(on: day)
  }
}

/// Days of a plan that do not matter to it.
private struct PlanDays {
  private(set) var findings: [Diagnostic] = []
  private let today: Day

  init(_ plan: Plan, _ today: Day) {
    self.today = today
    review(plan.settings)
    for bucket in plan.buckets + plan.scenarios.flatMap(\.buckets) { review(bucket, in: plan) }
    let movements =
      plan.assignments.map { ($0.day, $0.span) } + plan.holds.map { ($0.day, $0.span) }
    for (day, span) in movements where day > today.adding(months: 12) {
      doubt("this is more than a year ahead", at: span, help: "write an earlier day")
    }
    for goal in plan.scenarios.flatMap(\.goals) { review(goal.target) }
    for goal in plan.goals { review(goal.target) }
    for scenario in plan.scenarios {
      review(scenario.settings)
      let settings = plan.applying(scenario).settings
      for event in scenario.events { review(event, settings) }
    }
  }

  private mutating func doubt(_ headline: String, at span: Span, help: String) {
    var finding = Diagnostic(.doubtfulPlan, headline, at: span)
    finding.help = [help]
    findings.append(finding)
  }

  private mutating func review(_ settings: PlanSettings) {
    guard let horizon = settings.horizon, let day = horizon.value.day, day <= today else { return }
    doubt(
      "the horizon is in the past", at: horizon.span,
      help: "write a later day, or how far: 30 years")
  }

  private mutating func review(_ bucket: BucketDeclaration, in plan: Plan) {
    review(bucket.target)
    let traits = AccountTraits(plan.journal)
    for account in bucket.accounts {
      guard let closed = traits.closedDay(of: account.value), closed < today else { continue }
      doubt(
        "the account '\(plan.journal.name(account.value))' was closed on \(closed.text)",
        at: account.span, help: "name an account that is open, or remove the line")
    }
  }

  private mutating func review(_ target: Written<Target>?) {
    guard let target, let day = target.value.by, day < today else { return }
    doubt("the day of this target is in the past", at: target.span, help: "write a later day")
  }

  private mutating func review(_ event: PlannedEvent, _ settings: PlanSettings) {
    let input = ProjectionInput(from: today, settings)
    let month = input.month(of: event.day)
    guard month < 0 || month >= input.monthCount else { return }
    let last = input.firstMonth.adding(months: input.monthCount).adding(days: -1)
    doubt(
      month < 0
        ? "this event is before \(input.firstMonth.text), where projections begin"
        : "this event is after the horizon, which ends on \(last.text)",
      at: event.span,
      help: month < 0 ? "write a later day" : "write an earlier day, or a longer horizon")
  }
}
