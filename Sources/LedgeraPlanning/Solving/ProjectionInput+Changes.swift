import LedgeraModel
import LedgeraQuantities

/// What a projection is asked for with another value (calculations.md § Questions).
extension ProjectionInput {
  /// The rules of a description do not happen after a month.
  func ending(_ rule: String, after last: Int) -> ProjectionInput {
    changingFlows { flow in
      if flow.rule == rule { flow.amounts = flow.amounts.filter { $0.month <= last } }
    }
  }

  /// Every amount of the rules of a description is multiplied.
  func scaling(
    _ rule: String, by factor: RoundedDecimal
  ) throws(RoundedDecimal.Failure) -> ProjectionInput {
    try changingFlows { flow throws(RoundedDecimal.Failure) in
      guard flow.rule == rule else { return }
      for index in flow.amounts.indices {
        flow.amounts[index].amount = try flow.amounts[index].amount * factor
      }
    }
  }

  /// So much more is saved into a bucket in each month up to one.
  func saving(_ amount: RoundedDecimal, into bucket: Int, until last: Int) -> ProjectionInput {
    var input = self
    var holding = Holding("", opening: .zero, kind: .asset)
    holding.bucket = bucket
    let amounts = (0...max(0, last)).map { MonthAmount($0, amount) }
    holding.flows = [CashFlow("", amounts)]
    input.holdings.append(holding)
    input.events += amounts.map { OneOff(month: $0.month, amount: $0.amount) }
    return input
  }

  private func changingFlows<Failure>(
    _ change: (inout CashFlow) throws(Failure) -> Void
  ) throws(Failure) -> ProjectionInput {
    var input = self
    for index in input.incomes.indices { try change(&input.incomes[index]) }
    for index in input.expenses.indices { try change(&input.expenses[index]) }
    for holding in input.holdings.indices {
      for index in input.holdings[holding].flows.indices {
        try change(&input.holdings[holding].flows[index])
      }
    }
    return input
  }
}

/// How much worse the world is than the plan thinks.
package enum PlanStrain: String, CaseIterable, Sendable {
  /// Every bucket's return is one point lower.
  case returns
  /// Every expense grows one point faster, and so does the plan's inflation.
  case inflation
  /// Every expense is a tenth higher.
  case expenses

  /// The condition, as a clause.
  package var text: String {
    switch self {
    case .returns: "returns are 1 point lower"
    case .inflation: "inflation is 1 point higher"
    case .expenses: "expenses are 10% higher"
    }
  }

  /// Loans cost what they cost, and so does the rule in question.
  func strained(_ input: ProjectionInput, but rule: String?) throws(RoundedDecimal.Failure)
    -> ProjectionInput
  {
    var input = input
    let point = try RoundedDecimal(1) / RoundedDecimal(100)
    switch self {
    case .returns:
      for index in input.buckets.indices {
        input.buckets[index].expectedReturn = try input.buckets[index].expectedReturn - point
      }
    case .inflation:
      input.inflation = try input.inflation + point
      for index in input.expenses.indices where !input.expenses[index].isFixed {
        input.expenses[index].growth = try input.expenses[index].growth + point
      }
    case .expenses:
      for index in input.expenses.indices
      where !input.expenses[index].isFixed && input.expenses[index].rule != rule {
        for month in input.expenses[index].amounts.indices {
          let amount = input.expenses[index].amounts[month].amount
          input.expenses[index].amounts[month].amount = try amount + amount / RoundedDecimal(10)
        }
      }
    }
    return input
  }
}
