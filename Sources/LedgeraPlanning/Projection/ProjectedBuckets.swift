import LedgeraModel
import LedgeraQuantities

/// The buckets from month to month: growth, what savings add, what a shortfall takes (calculations.md §
/// Projection).
struct ProjectedBuckets {
  private let input: ProjectionInput
  private let returns: [RoundedDecimal]
  private var balances: [RoundedDecimal]
  private var costs: BucketCosts
  /// By bucket, of the month at hand; nil: it has no buffer.
  private var bounds: [(least: RoundedDecimal, most: RoundedDecimal?)?] = []

  init(
    _ input: ProjectionInput, _ growth: inout GrowthTable
  ) throws(RoundedDecimal.Failure) {
    self.input = input
    var returns: [RoundedDecimal] = []
    for bucket in input.buckets { returns.append(try growth.series(bucket.expectedReturn).monthly) }
    self.returns = returns
    balances = input.buckets.map(\.opening)
    costs = BucketCosts(input)
  }

  /// What was gained on what left each bucket in the month at hand.
  var gains: [RoundedDecimal] { costs.gains }

  func balance(of bucket: Int) -> RoundedDecimal { balances[bucket] }

  func sum() throws(RoundedDecimal.Failure) -> RoundedDecimal {
    var sum = RoundedDecimal.zero
    for balance in balances { sum = try sum + balance }
    return sum
  }

  /// Growth, and what buffers ask for.
  ///
  /// - Parameter spent: Expenses of all months so far, this one included.
  mutating func begin(
    _ spent: [RoundedDecimal], _ month: inout Projection.Month
  ) throws(RoundedDecimal.Failure) {
    bounds = []
    costs.begin()
    for (index, bucket) in input.buckets.enumerated() {
      let gross = try balances[index] * returns[index] - balances[index]
      let growth = try gross - gross * bucket.tax
      month.buckets[index].growth = growth
      balances[index] = try balances[index] + growth
      bounds.append(try bucket.buffer?.bounds(spent))
      month.buckets[index].least = bounds[index]?.least
      month.buckets[index].most = bounds[index]?.most
    }
  }

  /// Fills buffers that are low, in the order of the plan; shares the rest by the weights of those that
  /// do not have enough.
  mutating func allot(
    _ savings: RoundedDecimal, _ month: inout Projection.Month
  ) throws(RoundedDecimal.Failure) {
    var rest = savings
    for index in balances.indices {
      guard let least = bounds[index]?.least, balances[index] < least else { continue }
      let part = min(rest, try least - balances[index])
      try add(part, to: index, &month)
      rest = try rest - part
    }
    var takers = balances.indices.filter { index in
      (bounds[index]?.most).map { balances[index] < $0 } ?? true
    }
    let number = input.month(of: month.start)
    if try weight(of: takers, in: number).isZero { takers = Array(balances.indices) }
    let whole = try weight(of: takers, in: number)
    for index in takers where !whole.isZero {
      try add(rest * input.buckets[index].weight(in: number) / whole, to: index, &month)
    }
  }

  private func weight(
    of places: [Int], in month: Int
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    var sum = RoundedDecimal.zero
    for index in places { sum = try sum + input.buckets[index].weight(in: month) }
    return sum
  }

  /// What rules move to or from an account of a bucket. An asset gives no more than the bucket holds.
  ///
  /// - Returns: What was moved.
  mutating func move(
    _ amount: RoundedDecimal, to index: Int, isAsset: Bool, _ month: inout Projection.Month
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    var amount = amount
    if isAsset { amount = max(amount, max(.zero, balances[index]).negated) }
    if amount.isNegative {
      try take(amount.negated, from: index, &month)
    } else {
      try add(amount, to: index, &month)
    }
    month.buckets[index].moved = try month.buckets[index].moved + amount
    return amount
  }

  private mutating func add(
    _ amount: RoundedDecimal, to index: Int, _ month: inout Projection.Month
  ) throws(RoundedDecimal.Failure) {
    month.buckets[index].allocation = try month.buckets[index].allocation + amount
    try costs.add(amount, to: index)
    balances[index] = try balances[index] + amount
  }

  private mutating func take(
    _ amount: RoundedDecimal, from index: Int, _ month: inout Projection.Month
  ) throws(RoundedDecimal.Failure) {
    month.buckets[index].draw = try month.buckets[index].draw + amount
    try costs.take(amount, of: balances[index], from: index)
    balances[index] = try balances[index] - amount
  }

  /// - Returns: What no bucket could pay.
  mutating func draw(
    _ amount: RoundedDecimal, _ month: inout Projection.Month
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    var need = amount
    let number = input.month(of: month.start)
    for payer in input.drawOrder
    where !need.isZero && input.buckets[payer.bucket].canBeDrawn(in: number) {
      let index = payer.bucket
      var available = balances[index]
      if case .excess = payer { available = try available - (bounds[index]?.least ?? .zero) }
      let draw = min(need, max(.zero, available))
      try take(draw, from: index, &month)
      need = try need - draw
    }
    return need
  }

  /// Brings buckets back to their buffers and to their weights of the month that comes, as § Suggested
  /// transfers says; those that are not to be drawn stay out of it.
  mutating func rebalance(_ month: inout Projection.Month) throws(RoundedDecimal.Failure) {
    let number = input.month(of: month.start)
    let places = balances.indices.filter { input.buckets[$0].canBeDrawn(in: number) }
    let open = places.filter { bounds[$0] == nil }
    let whole = try weight(of: open, in: number + 1)
    guard !whole.isZero else { return }
    let before = balances
    var rest = RoundedDecimal.zero
    for index in places { rest = try rest + balances[index] }
    for index in places {
      guard let bounds = bounds[index] else { continue }
      var wanted = max(balances[index], bounds.least)
      if let most = bounds.most { wanted = min(wanted, most) }
      // A buffer is not emptied to fill another one.
      balances[index] = max(min(balances[index], wanted), min(wanted, max(.zero, rest)))
      rest = try rest - balances[index]
    }
    for index in open {
      balances[index] =
        try rest * input.buckets[index].weight(in: number + 1) / whole
    }
    for index in places {
      let change = try balances[index] - before[index]
      month.buckets[index].rebalanced = change
      if change.isNegative {
        try costs.take(change.negated, of: before[index], from: index)
      } else {
        try costs.add(change, to: index)
      }
    }
  }

  func record(_ month: inout Projection.Month) {
    for index in balances.indices { month.buckets[index].balance = balances[index] }
  }
}

extension ProjectionInput.Buffer {
  /// At the end of the last of some months with these expenses.
  func bounds(
    _ spent: [RoundedDecimal]
  ) throws(RoundedDecimal.Failure) -> (least: RoundedDecimal, most: RoundedDecimal?) {
    guard isInMonths else { return (least, most) }
    let year = spent.suffix(12)
    var sum = RoundedDecimal.zero
    for expenses in year { sum = try sum + expenses }
    let mean = try sum / RoundedDecimal(year.count)
    return (
      try mean * least, try most.map { most throws(RoundedDecimal.Failure) in try mean * most }
    )
  }
}

/// An account that rules move money to, from month to month (calculations.md § Projection).
struct ProjectedHolding {
  private(set) var balance: RoundedDecimal
  let bucket: Int?
  let isAsset: Bool
  private let kind: ProjectionInput.Holding.Kind
  let credit: ProjectionInput.Credit?
  /// Of a card: what was set aside for what was charged.
  private var reserve = RoundedDecimal.zero
  private let flows: [FlowReader]
  private let incomes: [Int]
  private let expenses: [Int]

  init(
    _ holding: ProjectionInput.Holding, _ growth: inout GrowthTable
  ) throws(RoundedDecimal.Failure) {
    balance = holding.opening
    (bucket, kind, isAsset) = (holding.bucket, holding.kind, holding.kind == .asset)
    flows = try FlowReader.all(holding.flows, &growth)
    (incomes, expenses, credit) = (holding.incomes, holding.expenses, holding.credit)
  }

  /// On what was owed when the month began.
  func interest(_ month: Int) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    guard let credit, balance.isNegative else { return .zero }
    return try balance.negated * credit.rate(month)
  }

  /// What a month moves there; of a debt no more than is owed. What is charged to a card is paid at once.
  mutating func move(
    _ number: Int, _ incomeFlows: [FlowReader], earned: [RoundedDecimal], paid: [RoundedDecimal]
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    var change = RoundedDecimal.zero
    for flow in flows { change = try change + flow.amount(number, partOf: incomeFlows) }
    for income in incomes { change = try change + earned[income] }
    for expense in expenses { change = try change - paid[expense] }
    if kind == .card {
      let paid = min(reserve, change)
      reserve = try reserve - paid
      change = try change - paid
    }
    change = try change - interest(number)
    if kind != .asset { change = min(change, max(.zero, balance.negated)) }
    balance = try balance + change
    return change
  }
}
