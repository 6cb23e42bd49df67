/// Everything that the directives of plans declare, in reading order (reference.md § The plan).
package struct PlanDeclarations: Sendable {
  package var settings = PlanSettings()
  package var buckets: [BucketDeclaration] = []
  package var correlations: [CorrelationDeclaration] = []
  package var goals: [GoalDeclaration] = []
  package var assignments: [AssignmentDeclaration] = []
  package var holds: [HoldDeclaration] = []
  package var scenarios: [ScenarioDeclaration] = []
  package var baselines: [BaselineDeclaration] = []

  package init() {}

  /// Whether there are no such directives.
  package var isEmpty: Bool {
    settings.span == nil && buckets.isEmpty && correlations.isEmpty && goals.isEmpty
      && assignments.isEmpty && holds.isEmpty && scenarios.isEmpty && baselines.isEmpty
  }
}

extension PlanDeclarations: ReferringRecord {
  package mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    settings.visitReferences(visitor)
    for index in buckets.indices { buckets[index].visitReferences(visitor) }
    for index in goals.indices { goals[index].visitReferences(visitor) }
    for index in assignments.indices { visitor.visit(&assignments[index].amount.commodity) }
    for index in holds.indices { visitor.visit(&holds[index].amount.commodity) }
    for index in scenarios.indices { scenarios[index].visitReferences(visitor) }
    for index in baselines.indices { visitor.visit(&baselines[index].commodity) }
  }
}

extension PlanSettings: ReferringRecord {
  package mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    for index in residencies.indices {
      if var commodity = residencies[index].commodity {
        visitor.visit(&commodity)
        residencies[index].commodity = commodity
      }
    }
    if var amount = repayment?.value.amount {
      visitor.visit(&amount.commodity)
      repayment?.value.amount = amount
    }
  }
}

extension BucketDeclaration: ReferringRecord {
  package mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    for index in accounts.indices { visitor.visit(&accounts[index].value) }
    expectedReturn?.value.visitReferences(visitor)
    volatility?.value.visitReferences(visitor)
    if var commodity = buffer?.value.commodity {
      visitor.visit(&commodity)
      buffer?.value.commodity = commodity
    }
    for index in targets.indices { targets[index].value.visitReferences(visitor) }
    if var amount = basis?.value {
      visitor.visit(&amount.commodity)
      basis?.value = amount
    }
  }
}

extension GoalDeclaration: ReferringRecord {
  package mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    for index in accounts.indices { visitor.visit(&accounts[index].value) }
    target?.value.visitReferences(visitor)
  }
}

extension RateSource: ReferringRecord {
  package mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    visitor.visit(&proxy)
  }
}

extension Target: ReferringRecord {
  package mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    visitor.visit(&amount.commodity)
  }
}

extension ScenarioDeclaration: ReferringRecord {
  package mutating func visitReferences(_ visitor: borrowing some ReferenceVisitor) {
    settings.visitReferences(visitor)
    for index in buckets.indices { buckets[index].visitReferences(visitor) }
    for index in goals.indices { goals[index].visitReferences(visitor) }
    for index in rules.indices {
      if var amount = rules[index].amount?.value {
        visitor.visit(&amount.commodity)
        rules[index].amount?.value = amount
      }
    }
    for index in loans.indices { visitor.visit(&loans[index].account.value) }
    for index in events.indices { visitor.visit(&events[index].amount.commodity) }
  }
}
