import LedgeraModel
import LedgeraQuantities

/// How balances of buckets grow in a month: by e^(drift + Σ loading × z), with an independent
/// standard normal z for each bucket (calculations.md § Simulation).
struct ReturnModel {
  /// What one bucket's random number adds to the logarithm of another's growth.
  struct Loading {
    /// Place in `sources`.
    let source: Int
    let factor: Double
  }

  /// The logarithm of each bucket's growth without chance.
  let drifts: [Double]
  /// For each bucket by ascending source, without zeros; empty: its growth is always the same.
  let loadings: [[Loading]]
  /// The buckets whose random numbers are needed, ascending.
  let sources: [Int]

  init(_ input: SimulationInput) throws(SimulationFailure) {
    let triangle = try CorrelationTriangle(input.correlations)
    var drifts: [Double] = []
    var factors: [[Double]] = []
    for (number, bucket) in input.buckets.enumerated() {
      let growth = 1 + bucket.mean
      let ratio = bucket.volatility / growth
      guard growth > 0, ratio < 1e6 else { throw .extremeReturns(bucket: number) }
      let variance = Exponential.log(1 + ratio * ratio)
      let deviation = (variance / 12).squareRoot()
      let drift = (Exponential.log(growth) - variance / 2) / 12
      let row = triangle.rows[number].map { deviation * $0 }
      // No random number is beyond 8.3.
      let extreme = row.reduce(drift.magnitude) { $0 + $1.magnitude * 8.3 }
      guard extreme <= 700 else { throw .extremeReturns(bucket: number) }
      drifts.append(drift)
      factors.append(row)
    }
    let sources = input.buckets.indices.filter { source in
      factors.contains { $0[source] != 0 }
    }
    self.drifts = drifts
    self.sources = sources
    loadings = factors.map { row in
      sources.enumerated().compactMap { place, bucket in
        row[bucket] == 0 ? nil : Loading(source: place, factor: row[bucket])
      }
    }
  }
}

/// What the buckets of a plan are to hold: their own targets, and those of goals.
struct PlannedAims {
  private(set) var aims: [SimulationReport.Aim] = []
  /// One for each aim.
  private(set) var targets: [SimulationInput.Target] = []
  /// Goals that are held in no bucket.
  private(set) var otherGoals: [String] = []
  /// The months that have to be projected.
  private(set) var lastMonth: Int

  init(
    _ plan: Plan, _ input: ProjectionInput, _ rates: FrozenRates
  ) throws(ProjectionFailure) {
    lastMonth = input.monthCount
    for (number, bucket) in input.buckets.enumerated() {
      // The bucket that stands in for all has no targets.
      for (target, written) in zip(
        bucket.targets, plan.buckets.isEmpty ? [] : plan.buckets[number].targets)
      {
        add(
          goal: nil, number, written.value.amount, worth: target.amount, by: target.by, input,
          prices: target.isReal ? try input.prices() : nil)
      }
    }
    for goal in plan.goals {
      guard let target = goal.target?.value else { continue }
      guard let number = PlannedAims.bucket(of: goal, in: plan) else {
        otherGoals.append(goal.name)
        continue
      }
      add(
        goal: goal.name, number, target.amount, worth: try rates.worth(target.amount),
        by: target.by, input)
    }
  }

  private mutating func add(
    goal: String?, _ bucket: Int, _ amount: Amount, worth: RoundedDecimal, by day: Day?,
    _ input: ProjectionInput, prices: GrowthSeries? = nil
  ) {
    let month = day.map { max(0, input.lastMonthEnded(by: $0) + 1) } ?? input.monthCount
    lastMonth = max(lastMonth, month)
    var worth = worth
    // What is out of range was refused when the plan was projected.
    if month > 0, let then = try? prices?.factor(month - 1), let grown = try? worth * then {
      worth = grown
    }
    aims.append(
      .init(
        goal: goal, bucket: input.buckets[bucket].name,
        amount: WideQuantity(amount.quantity).normalized, in: amount.commodity, by: day))
    targets.append(
      .init(bucket: bucket, amount: Double(nearest: worth.quantity), month: month))
  }

  /// The bucket that a goal names, or the one that has just the goal's accounts.
  private static func bucket(of goal: GoalDeclaration, in plan: Plan) -> Int? {
    if let name = goal.bucket?.value { return plan.buckets.firstIndex { $0.name == name } }
    let accounts = Set(goal.accounts.map(\.value))
    guard !accounts.isEmpty else { return nil }
    return plan.buckets.firstIndex { Set($0.accounts.map(\.value)) == accounts }
  }
}
