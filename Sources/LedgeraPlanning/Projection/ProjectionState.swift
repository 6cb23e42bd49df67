import LedgeraModel
import LedgeraQuantities

/// What a projection carries from month to month.
struct ProjectionState {
  private let input: ProjectionInput
  private let incomes: CategoryIndex
  private let expenses: CategoryIndex
  private let incomeFlows: [FlowReader]
  private let expenseFlows: [FlowReader]
  private var holdings: [ProjectedHolding] = []
  /// By the number of the expense: the debt whose interest it is.
  private var credits: [Int: Int] = [:]
  /// By the number of the expense.
  private var draws: [Int: ProjectedDraw] = [:]
  private var taxes: ProjectedTaxes
  /// nil: months do not follow them.
  private let prices: GrowthSeries?
  private var buckets: ProjectedBuckets
  private var freeCash: RoundedDecimal
  /// What could not be paid so far.
  private var unpaid = RoundedDecimal.zero
  /// Of each month so far: expenses, and what was repaid of debts.
  private var spent: [RoundedDecimal] = []

  init(
    _ input: ProjectionInput, incomes: CategoryIndex, expenses: CategoryIndex
  ) throws(RoundedDecimal.Failure) {
    self.input = input
    self.incomes = incomes
    self.expenses = expenses
    var growth = GrowthTable(monthCount: input.computedMonthCount)
    incomeFlows = try FlowReader.all(input.incomes, &growth)
    expenseFlows = try FlowReader.all(input.expenses, &growth)
    for (index, holding) in input.holdings.enumerated() {
      holdings.append(try ProjectedHolding(holding, &growth))
      if let expense = holding.credit?.expense { credits[expense] = index }
    }
    for (index, flow) in input.expenses.enumerated() {
      draws[index] = try ProjectedDraw(flow, growth.series(flow.growth))
    }
    taxes = try ProjectedTaxes(input)
    prices = input.followsPrices ? try growth.series(input.inflation) : nil
    buckets = try ProjectedBuckets(input, &growth)
    freeCash = input.freeCash
  }

  /// Numbers of the debts that are owed.
  var owed: [Int] {
    holdings.indices.filter {
      input.holdings[$0].kind == .debt && holdings[$0].balance.isNegative
    }
  }

  /// Of all that is in no bucket, free cash aside.
  private func elsewhere() throws(RoundedDecimal.Failure) -> RoundedDecimal {
    var sum = input.otherNetWorth
    for holding in holdings where holding.bucket == nil { sum = try sum + holding.balance }
    return sum
  }

  func netWorth() throws(RoundedDecimal.Failure) -> RoundedDecimal {
    try elsewhere() + freeCash + buckets.sum() - unpaid - taxes.owed
  }

  /// The next month; numbers ascend from 0.
  mutating func month(_ number: Int) throws(RoundedDecimal.Failure) -> Projection.Month {
    var month = Projection.Month(
      start: input.firstMonth.adding(months: number),
      income: Array(repeating: .zero, count: incomes.names.count),
      expenses: Array(repeating: .zero, count: expenses.names.count),
      buckets: input.buckets.map { _ in .init() })
    let earned = try earn(number, &month)
    var paid: [RoundedDecimal] = []
    for (flow, place) in zip(expenseFlows, expenses.places) {
      let index = paid.count
      var amount =
        if let bucket = input.expenses[index].draw?.bucket {
          try draws[index]?.amount(number, held: buckets.balance(of: bucket)) ?? .zero
        } else {
          try flow.amount(number, partOf: incomeFlows)
        }
      if let holding = credits[index] {
        amount = try amount + holdings[holding].interest(number)
      }
      paid.append(amount)
      month.expenses[place] = try month.expenses[place] + amount
      month.totalExpenses = try month.totalExpenses + amount
    }
    for event in input.events where event.month == number {
      month.events = try month.events + event.amount
    }
    month.savings = try month.totalIncome - month.tax - month.totalExpenses + month.events
    if let prices {
      month.prices = try prices.factor(number)
      month.indexed = try indexed(number, month, earned: earned, paid: paid)
    }
    var changes: [RoundedDecimal] = []
    var repaid = RoundedDecimal.zero
    for index in holdings.indices {
      let change = try holdings[index].move(number, incomeFlows, earned: earned, paid: paid)
      changes.append(change)
      if !holdings[index].isAsset { repaid = try repaid + max(.zero, change) }
    }
    spent.append(try month.totalExpenses + repaid)
    try buckets.begin(spent, &month)
    var rest = month.savings
    for index in draws.keys { month.drawn = try month.drawn + paid[index] }
    for (index, change) in changes.enumerated() {
      var drawn = RoundedDecimal.zero
      for expense in input.holdings[index].expenses where input.expenses[expense].draw != nil {
        drawn = try drawn + paid[expense]
      }
      if let bucket = holdings[index].bucket {
        let moved = try buckets.move(
          change, to: bucket, isAsset: holdings[index].isAsset, &month)
        rest = try rest - moved
        let undrawn = drawn.isZero ? moved : try change + drawn
        month.buckets[bucket].undrawn = try month.buckets[bucket].undrawn + undrawn
      } else {
        month.moved = try month.moved + change
        month.drawn = try month.drawn - drawn
      }
    }
    try invest(rest - month.moved, &month)
    try taxes.close(month.buckets, gains: buckets.gains)
    month.taxOwed = taxes.owed
    month.freeCash = freeCash
    month.elsewhere = try elsewhere()
    month.netWorth = try netWorth()
    return month
  }

  /// - Returns: What each income came to.
  private mutating func earn(
    _ number: Int, _ month: inout Projection.Month
  ) throws(RoundedDecimal.Failure) -> [RoundedDecimal] {
    var earned: [RoundedDecimal] = []
    let due = try taxes.begin(number, month.start)
    month.taxed = input.residencies.map { _ in .zero }
    for (index, flow) in incomeFlows.enumerated() {
      let amount = try flow.amount(number, partOf: incomeFlows)
      earned.append(amount)
      let place = incomes.places[index]
      month.income[place] = try month.income[place] + amount
      month.totalIncome = try month.totalIncome + amount
      switch input.incomes[index].tax {
      case .rate(let rate): month.tax = try month.tax + amount * rate
      case .brackets(let residency): month.taxed[residency] = try month.taxed[residency] + amount
      }
    }
    month.taxOfPaths = due
    for index in month.taxed.indices {
      let tax = try taxes.add(month.taxed[index], to: index)
      month.tax = try month.tax + tax
      if taxes.exitResidencies.contains(index) { month.taxOfPaths = try month.taxOfPaths + tax }
    }
    month.taxOfDraws = due
    month.tax = try month.tax + due
    return earned
  }

  /// The part of a month's savings that rises with prices; incomes bear their part of the tax.
  private func indexed(
    _ number: Int, _ month: Projection.Month, earned: [RoundedDecimal], paid: [RoundedDecimal]
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    var sum = RoundedDecimal.zero
    for (flow, amount) in zip(input.incomes, earned) where flow.isIndexed {
      sum = try sum + amount
    }
    if !month.totalIncome.isZero {
      sum = try sum - sum * (month.tax - month.taxOfDraws) / month.totalIncome
    }
    for (flow, amount) in zip(input.expenses, paid) where flow.isIndexed && flow.draw == nil {
      sum = try sum - amount
    }
    for event in input.events where event.isReal && event.month == number {
      sum = try sum + event.amount
    }
    return sum
  }

  /// Shares what is left of the savings, or pays for a shortfall: from free cash before any bucket.
  private mutating func invest(
    _ rest: RoundedDecimal, _ month: inout Projection.Month
  ) throws(RoundedDecimal.Failure) {
    if rest.isNegative {
      month.cashDraw = min(rest.negated, max(.zero, freeCash))
      freeCash = try freeCash - month.cashDraw
      month.unfunded = try buckets.draw(rest.negated - month.cashDraw, &month)
      unpaid = try unpaid + month.unfunded
    } else {
      let owing = min(unpaid, rest)
      unpaid = try unpaid - owing
      try buckets.allot(rest - owing, &month)
    }
    month.unpaid = unpaid
    if input.rebalancesYearly, month.start.month == 12 { try buckets.rebalance(&month) }
    buckets.record(&month)
  }
}
