import LedgeraQuantities

/// An account in no bucket from month to month (calculations.md § Projection).
struct ProjectedHolding {
  private(set) var balance: RoundedDecimal
  private let isDebt: Bool
  private let flows: [FlowReader]
  private let incomes: [Int]
  private let expenses: [Int]

  init(
    _ holding: ProjectionInput.Holding, _ growth: inout GrowthTable
  ) throws(RoundedDecimal.Failure) {
    balance = holding.opening
    isDebt = holding.isDebt
    flows = try FlowReader.all(holding.flows, &growth)
    (incomes, expenses) = (holding.incomes, holding.expenses)
  }

  /// What a month moves there; of a debt no more than is owed.
  mutating func move(
    _ number: Int, _ incomeFlows: [FlowReader], earned: [RoundedDecimal], paid: [RoundedDecimal]
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    var change = RoundedDecimal.zero
    for flow in flows { change = try change + flow.amount(number, partOf: incomeFlows) }
    for income in incomes { change = try change + earned[income] }
    for expense in expenses { change = try change - paid[expense] }
    if isDebt { change = min(change, max(.zero, balance.negated)) }
    balance = try balance + change
    return change
  }
}
