import LedgeraModel
import LedgeraQuantities

/// What a simulation is made of: plain numbers, in the base currency and per year.
///
/// Only Simulation/ uses binary floating point; its figures are chances and
/// percentiles, never amounts of the books.
package struct SimulationInput: Sendable {
  /// Something that money is held in and whose yearly returns vary.
  package struct Bucket: Sendable {
    package var name: String
    /// What it holds at the start; not negative.
    package var opening: Double
    /// Its share of savings, 0 to 1.
    package var weight: Double
    /// The same from months on, which ascend.
    var laterWeights: [(month: Int, weight: Double)] = []
    /// The arithmetic mean of its yearly returns: 0.07 for 7 %; above -1.
    package var mean: Double
    /// The standard deviation of its yearly returns; not negative.
    package var volatility: Double
    /// Of its growth, 0 to 1.
    package var tax = 0.0
    /// What it should hold at least in each month; nil: it has no buffer.
    package var least: [Double]?
    /// From what on it gets no more in each month; nil: never.
    package var most: [Double]?
    /// What rules move to it in each month, or from it where negative; nil: nothing.
    package var moved: [Double]?
    /// The first month in which it may be drawn, and is rebalanced; nil: none.
    var firstDraw: Int? = .min

    package init(
      name: String, opening: Double, weight: Double, mean: Double, volatility: Double
    ) {
      self.name = name
      self.opening = opening
      self.weight = weight
      self.mean = mean
      self.volatility = volatility
    }

    func weight(in month: Int) -> Double {
      laterWeights.isEmpty ? weight : laterWeights.last { $0.month <= month }?.weight ?? weight
    }
  }

  /// Spending that depends on what a bucket holds (calculations.md § Draws).
  struct Draw: Sendable {
    let bucket: Int
    /// The bucket that pays; nil: what is saved.
    let payer: Int?
    /// Of what the bucket holds, each time.
    let part: Double
    let isFixed: Bool
    let guardrail: Double?
    let least: Double?
    let most: Double?
    /// How often in each month.
    let times: [Double]
    /// What its prices of each month are to those of month 0.
    let prices: [Double]
    /// They are those of each path.
    let isIndexed: Bool
  }

  /// An amount that a bucket is to hold after a number of months.
  package struct Target: Sendable {
    package var bucket: Int
    package var amount: Double
    /// 0 … the number of months.
    package var month: Int
    /// It rises with prices.
    var isReal = false

    package init(bucket: Int, amount: Double, month: Int) {
      self.bucket = bucket
      self.amount = amount
      self.month = month
    }
  }

  package var buckets: [Bucket]
  /// Of the logarithms of returns, for each pair of buckets; symmetric, 1 on the diagonal.
  package var correlations: [[Double]]
  /// Net savings of each month: allotted by weight, or drawn where negative.
  package var savings: [Double]
  /// What is spent besides.
  var draws: [Draw] = []
  /// Those that each path has for itself; nil: none.
  var taxes: Taxes?
  /// The part of `savings` that rises with prices; empty: none does.
  var indexedSavings: [Double] = []
  /// What the plan says that prices of each month are to those of month 0; empty: the same.
  var prices: [Double] = []
  /// Recorded figures are divided by prices.
  var isDeflated = false
  /// What is gone through instead of random returns.
  var past: PastReturns?
  /// The months after which figures are recorded, ascending, 1 … their number; later ones matter to
  /// targets only.
  package var recordedMonths: [Int]
  /// What is in no bucket, and stays.
  package var otherNetWorth: Double
  /// What is in no bucket after each month; empty: it is `otherNetWorth`.
  package var elsewhere: [Double] = []
  /// Months after which buckets are brought back to their buffers and weights; 1 is the first.
  var rebalancedMonths: Set<Int> = []
  /// What a shortfall is drawn from, in this order.
  package var drawdown: [ProjectionInput.Payer]
  package var targets: [Target]
  /// What an amount may be short of and still count as reached: half of the smallest unit shown.
  package var tolerance: Double
  package var paths: Int
  package var seed: UInt64

  /// Figures are recorded after each twelfth month and the last.
  package init(
    buckets: [Bucket], correlations: [[Double]], savings: [Double],
    drawdown: [ProjectionInput.Payer],
    targets: [Target] = [], otherNetWorth: Double = 0, tolerance: Double = 0.005, paths: Int,
    seed: UInt64
  ) {
    self.buckets = buckets
    self.correlations = correlations
    self.savings = savings
    recordedMonths = (1...max(1, savings.count)).filter { $0 % 12 == 0 || $0 == savings.count }
    self.otherNetWorth = otherNetWorth
    self.drawdown = drawdown
    self.targets = targets
    self.tolerance = tolerance
    self.paths = paths
    self.seed = seed
  }
}

extension SimulationInput {
  /// A projected plan whose returns vary.
  ///
  /// - Parameters:
  ///   - projection: Its months are simulated, and all of them count.
  ///   - monthCount: Months that figures are recorded of: at the ends of years, and at the end.
  ///   - fiscalYearStart: The first month of a year, 1…12.
  ///   - means: Arithmetic, of the yearly returns of each bucket.
  ///   - volatilities: Of these.
  ///   - decimals: Of the base currency.
  package init(
    _ projection: Projection, monthCount: Int, fiscalYearStart: Int = 1, means: [Double],
    volatilities: [Double],
    correlations: [[Double]], targets: [Target], decimals: UInt8, paths: Int, seed: UInt64
  ) {
    let input = projection.input
    let months = projection.months
    // Sums of two figures of the projection, so they are in range.
    func figures(
      _ figure: (Projection.Month) throws(RoundedDecimal.Failure) -> RoundedDecimal
    ) -> [Double] {
      months.map { Double(nearest: ((try? figure($0)) ?? .zero).quantity) }
    }
    self.init(
      buckets: input.buckets.indices.map { index in
        let bucket = input.buckets[index]
        var result = Bucket(
          name: bucket.name, opening: Double(nearest: bucket.opening.quantity),
          weight: Double(nearest: bucket.weight.quantity), mean: means[index],
          volatility: volatilities[index])
        result.laterWeights = bucket.laterWeights.map { month, weight in
          (month, Double(nearest: weight.quantity))
        }
        result.tax = Double(nearest: bucket.tax.quantity)
        result.firstDraw = bucket.firstDraw
        if input.holdings.contains(where: { $0.bucket == index }) {
          result.moved = figures { $0.buckets[index].undrawn }
        }
        if bucket.buffer != nil { result.least = figures { $0.buckets[index].least ?? .zero } }
        if bucket.buffer?.most != nil { result.most = figures { $0.buckets[index].most ?? .zero } }
        return result
      },
      correlations: correlations,
      savings: figures { month throws(RoundedDecimal.Failure) in try month.netOfBuckets() },
      drawdown: input.drawOrder,
      targets: targets, otherNetWorth: Double(nearest: input.otherNetWorth.quantity),
      tolerance: (0..<decimals).reduce(0.5) { tolerance, _ in tolerance / 10 }, paths: paths,
      seed: seed)
    draws = input.draws(months: months.count)
    taxes = Taxes(projection)
    indexedSavings = months.map { Double(nearest: $0.indexed.quantity) }
    prices = months.map { Double(nearest: $0.prices.quantity) }
    elsewhere = figures { month throws(RoundedDecimal.Failure) in try month.worthElsewhere() }
    let december = 12 - input.firstMonth.month
    let yearEnd = (december + fiscalYearStart - 1) % 12
    recordedMonths = (0..<monthCount).filter { $0 % 12 == yearEnd || $0 == monthCount - 1 }
      .map { $0 + 1 }
    if input.rebalancesYearly {
      rebalancedMonths = Set(months.indices.filter { $0 % 12 == december }.map { $0 + 1 })
    }
  }
}

extension SimulationInput {
  /// The default number of paths, and the default seed of random numbers.
  package static let (usualPaths, usualSeed) = (10_000, UInt64(42))
  /// Paths of a simulation at most.
  package static let pathLimit = 1_000_000
  /// Buckets of a simulation at most.
  static let bucketLimit = 500
  /// Paths times months times buckets at most: what time depends on.
  static let stepLimit = 250_000_000
  /// Paths times recorded months times buckets and net worth at most: what memory depends on.
  package static let figureLimit = 40_000_000

  /// Why the simulation is too large; nil: it is not.
  var excess: String? {
    let steps = paths.multipliedReportingOverflow(by: savings.count * buckets.count)
    if steps.overflow || steps.partialValue > Self.stepLimit {
      return
        "the simulation would have more than \(Self.stepLimit) paths times months times buckets"
    }
    if paths * recordedMonths.count * (buckets.count + 1) > Self.figureLimit {
      return "the simulation would keep more than \(Self.figureLimit) figures: paths times years"
        + " times buckets and net worth"
    }
    return nil
  }
}

extension ProjectionInput {
  /// Those that a bucket pays, or what is saved; others stay as projected.
  fileprivate func draws(months: Int) -> [SimulationInput.Draw] {
    expenses.indices.compactMap { index in
      let flow = expenses[index]
      let holding = holdings.first { $0.expenses.contains(index) }
      // What is out of range was refused when the plan was projected.
      guard let draw = flow.draw, holding == nil || holding?.bucket != nil,
        let growth = try? GrowthSeries(flow.growth, monthCount: months)
      else { return nil }
      func number(_ decimal: RoundedDecimal) -> Double { Double(nearest: decimal.quantity) }
      var times = [Double](repeating: 0, count: months)
      for item in flow.amounts where 0..<months ~= item.month {
        times[item.month] += number(item.amount)
      }
      return SimulationInput.Draw(
        bucket: draw.bucket, payer: holding?.bucket, part: number(draw.part),
        isFixed: draw.isFixed, guardrail: draw.guardrail.map(number),
        least: draw.least.map(number), most: draw.most.map(number), times: times,
        prices: (0..<months).map { number((try? growth.factor($0)) ?? .one) },
        isIndexed: flow.isIndexed)
    }
  }
}

/// Why a plan cannot be simulated.
package enum SimulationFailure: Error, Equatable {
  /// No returns can correlate so: the correlations of this bucket contradict those before it.
  case impossibleCorrelations(row: Int)
  /// Mean and volatility of this bucket are beyond what figures can hold.
  case extremeReturns(bucket: Int)
  /// Balances grew beyond what figures can hold.
  case endlessGrowth
  /// The result is no longer wanted.
  case cancelled
}
