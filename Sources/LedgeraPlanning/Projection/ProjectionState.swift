import LedgeraModel
import LedgeraQuantities

/// What a projection carries from month to month.
struct ProjectionState {
  private let input: ProjectionInput
  private let incomes: CategoryIndex
  private let expenses: CategoryIndex
  private let incomeFlows: [FlowReader]
  private let expenseFlows: [FlowReader]
  private let returns: [RoundedDecimal]
  private var taxYears: [TaxYear]
  private var balances: [RoundedDecimal]

  init(
    _ input: ProjectionInput, incomes: CategoryIndex, expenses: CategoryIndex
  ) throws(RoundedDecimal.Failure) {
    self.input = input
    self.incomes = incomes
    self.expenses = expenses
    var growth = GrowthTable(monthCount: input.computedMonthCount)
    incomeFlows = try FlowReader.all(input.incomes, &growth)
    expenseFlows = try FlowReader.all(input.expenses, &growth)
    var returns: [RoundedDecimal] = []
    for bucket in input.buckets { returns.append(try growth.series(bucket.expectedReturn).monthly) }
    self.returns = returns
    var taxYears: [TaxYear] = []
    for table in input.residencies {
      taxYears.append(try TaxYear(table, growth: input.bracketGrowth))
    }
    self.taxYears = taxYears
    balances = input.buckets.map(\.opening)
  }

  func netWorth() throws(RoundedDecimal.Failure) -> RoundedDecimal {
    var sum = input.otherNetWorth
    for balance in balances { sum = try sum + balance }
    return sum
  }

  /// The next month; numbers ascend from 0.
  mutating func month(_ number: Int) throws(RoundedDecimal.Failure) -> Projection.Month {
    var month = Projection.Month(
      start: input.firstMonth.adding(months: number),
      income: Array(repeating: .zero, count: incomes.names.count),
      expenses: Array(repeating: .zero, count: expenses.names.count),
      buckets: input.buckets.map { _ in .init() })
    let earned = try earn(number, &month)
    for (flow, place) in zip(expenseFlows, expenses.places) {
      let amount = try flow.amount(number, partOf: earned)
      month.expenses[place] = try month.expenses[place] + amount
      month.totalExpenses = try month.totalExpenses + amount
    }
    for event in input.events where event.month == number {
      month.events = try month.events + event.amount
    }
    month.savings = try month.totalIncome - month.tax - month.totalExpenses + month.events
    try move(&month)
    month.netWorth = try netWorth()
    return month
  }

  /// - Returns: The income of each cash flow; of shares none, since no share is a part of another.
  private mutating func earn(
    _ number: Int, _ month: inout Projection.Month
  ) throws(RoundedDecimal.Failure) -> [RoundedDecimal] {
    var earned: [RoundedDecimal] = []
    for flow in incomeFlows { earned.append(try flow.isShare ? .zero : flow.amount(number)) }
    var taxed = taxYears.map { _ in RoundedDecimal.zero }
    for (index, flow) in incomeFlows.enumerated() {
      let amount = try flow.isShare ? flow.amount(number, partOf: earned) : earned[index]
      let place = incomes.places[index]
      month.income[place] = try month.income[place] + amount
      month.totalIncome = try month.totalIncome + amount
      switch input.incomes[index].tax {
      case .rate(let rate): month.tax = try month.tax + amount * rate
      case .brackets(let residency): taxed[residency] = try taxed[residency] + amount
      }
    }
    for index in taxYears.indices {
      if number > 0, month.start.month == 1 { try taxYears[index].begin() }
      month.tax = try month.tax + taxYears[index].add(taxed[index])
    }
    return earned
  }

  /// Returns first, then the savings, then what a shortfall takes.
  private mutating func move(
    _ month: inout Projection.Month
  ) throws(RoundedDecimal.Failure) {
    for index in balances.indices {
      let grown = try balances[index] * returns[index]
      month.buckets[index].growth = try grown - balances[index]
      balances[index] = grown
      if !month.savings.isNegative {
        let allocation = try month.savings * input.buckets[index].weight
        month.buckets[index].allocation = allocation
        balances[index] = try balances[index] + allocation
      }
    }
    var need = month.savings.isNegative ? month.savings.negated : .zero
    for index in input.drawOrder where !need.isZero && balances[index] > .zero {
      let draw = min(need, balances[index])
      month.buckets[index].draw = draw
      balances[index] = try balances[index] - draw
      need = try need - draw
    }
    month.unfunded = need
    for index in balances.indices { month.buckets[index].balance = balances[index] }
  }
}

/// Reads a cash flow month after month.
private struct FlowReader {
  private let amounts: [Int: RoundedDecimal]
  private let growth: GrowthSeries
  private let shareOf: [Int]?

  var isShare: Bool { shareOf != nil }

  static func all(
    _ flows: [ProjectionInput.CashFlow], _ table: inout GrowthTable
  ) throws(RoundedDecimal.Failure) -> [FlowReader] {
    var readers: [FlowReader] = []
    for flow in flows { readers.append(try FlowReader(flow, table.series(flow.growth))) }
    return readers
  }

  private init(
    _ flow: ProjectionInput.CashFlow, _ growth: GrowthSeries
  ) throws(RoundedDecimal.Failure) {
    var amounts: [Int: RoundedDecimal] = [:]
    for item in flow.amounts {
      amounts[item.month] = try (amounts[item.month] ?? .zero) + item.amount
    }
    self.amounts = amounts
    self.growth = growth
    shareOf = flow.shareOf
  }

  /// - Parameter earned: Of each income, for shares.
  func amount(
    _ month: Int, partOf earned: [RoundedDecimal] = []
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    guard let amount = amounts[month] else { return .zero }
    guard let shareOf else { return try amount * growth.factor(month) }
    var sum = RoundedDecimal.zero
    for index in shareOf { sum = try sum + earned[index] }
    return try amount * sum * growth.factor(month)
  }
}
