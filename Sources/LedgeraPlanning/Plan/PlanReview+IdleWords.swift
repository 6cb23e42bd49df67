import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Buckets, goals, scenarios and movements that change nothing, or are rather slips of the pen.
extension PlanReview {
  mutating func reviewIdleWords() {
    reviewIdleBuckets()
    reviewIdleScenarios()
    for goal in plan.goals where names.isAccount(goal.name) {
      doubt(
        "the goal '\(shortened(goal.name))' has the name of an account", at: goal.span,
        help: "give it another name, so that assign says which of them is meant")
    }
    for (day, span) in movements {
      guard let begin = plan.begin, day < begin else { continue }
      doubt("this is before the books begin, on \(begin.text)", at: span, help: "write a later day")
    }
  }

  private var movements: [(day: Day, span: Span)] {
    plan.assignments.map { ($0.day, $0.span) } + plan.holds.map { ($0.day, $0.span) }
  }

  private mutating func reviewIdleBuckets() {
    let drawn = plan.buckets.map { $0.draw?.value ?? .always }
    if !drawn.isEmpty, drawn.allSatisfy({ $0 == .never }), let last = plan.buckets.last?.draw {
      doubt(
        "no bucket may pay for a shortfall", at: last.span,
        help: "write 'draw yes' below at least one, or leave all 'draw' lines out")
    }
    for bucket in plan.buckets {
      guard let buffer = bucket.buffer else { continue }
      if buffer.value.least.isZero, buffer.value.most == nil {
        doubt(
          "a buffer of zero has no effect", at: buffer.span, help: "write the amount it should hold"
        )
      }
      if let band = bucket.band {
        doubt(
          "a bucket with a buffer has no band", at: band.span,
          help: "leave one of them out: a buffer may have an upper bound, 6..9 months",
          related: LabelledSpan(buffer.span, "its buffer"))
      }
    }
    reviewSteadyCorrelations()
    var drawnFirst: [String: Span] = [:]
    for name in plan.settings.shortfall {
      if let first = drawnFirst[name.value] {
        doubt(
          "the bucket '\(shortened(name.value))' is named twice", at: name.span,
          help: "name it once", related: LabelledSpan(first, "the first time"))
      }
      drawnFirst[name.value] = drawnFirst[name.value] ?? name.span
    }
  }

  /// Returns that do not vary cannot vary together.
  private mutating func reviewSteadyCorrelations() {
    let all = plan.buckets + plan.scenarios.flatMap(\.buckets)
    for correlation in plan.correlations {
      for name in [correlation.first, correlation.second] {
        let named = all.filter { $0.name == name.value }
        guard !named.isEmpty, named.allSatisfy({ $0.volatility == nil }) else { continue }
        doubt(
          "the bucket '\(shortened(name.value))' has no volatility, so nothing can correlate with it",
          at: correlation.coefficient.span, help: "write a line such as 'volatility 15%' below it")
        break
      }
    }
  }

  private mutating func reviewIdleScenarios() {
    for scenario in plan.scenarios {
      for event in scenario.events where event.amount.quantity.isZero {
        doubt("this event moves nothing", at: event.span, help: "write an amount")
      }
      var known: [String: Span] = [:]
      for rule in scenario.rules {
        for (property, span) in rule.written {
          let key = "\(rule.name.value)  \(property)"
          if let first = known[key] {
            add(
              .contradictoryPlan,
              "'\(property)' of the rule '\(shortened(rule.name.value))' is given twice here",
              at: span, help: "keep one of them", related: LabelledSpan(first, "the first time"))
          }
          known[key] = known[key] ?? span
        }
      }
    }
  }
}

extension RuleOverride {
  /// The properties that it says, with the places of their values.
  fileprivate var written: [(property: String, span: Span)] {
    let all: [(property: String, span: Span?)] = [
      ("on or off", terms.isActive?.span), ("amount", amount?.span),
      ("inflation", terms.inflation?.span), ("grows", terms.grows?.span),
      ("tax", terms.tax?.span), ("share", terms.share?.span), ("draw", terms.draw?.span),
    ]
    return all.compactMap { item in item.span.map { (item.property, $0) } }
  }
}
