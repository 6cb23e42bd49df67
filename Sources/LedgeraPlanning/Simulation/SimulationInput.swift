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
    /// Whether it may be drawn, and rebalanced.
    var canBeDrawn = true

    package init(
      name: String, opening: Double, weight: Double, mean: Double, volatility: Double
    ) {
      self.name = name
      self.opening = opening
      self.weight = weight
      self.mean = mean
      self.volatility = volatility
    }
  }

  /// An amount that a bucket is to hold after a number of months.
  package struct Target: Sendable {
    package var bucket: Int
    package var amount: Double
    /// 0 … the number of months.
    package var month: Int

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
  /// The months after which figures are recorded, ascending, 1 … their number; later ones matter to
  /// targets only.
  package var recordedMonths: [Int]
  /// What is in no bucket, and stays.
  package var otherNetWorth: Double
  /// What is in no bucket after each month; empty: it is `otherNetWorth`.
  package var elsewhere: [Double] = []
  /// Months after which buckets are brought back to their buffers and weights; 1 is the first.
  var rebalancedMonths: Set<Int> = []
  /// The buckets that a shortfall is drawn from, in this order.
  package var drawdown: [Int]
  package var targets: [Target]
  /// What an amount may be short of and still count as reached: half of the smallest unit shown.
  package var tolerance: Double
  package var paths: Int
  package var seed: UInt64

  /// Figures are recorded after each twelfth month and the last.
  package init(
    buckets: [Bucket], correlations: [[Double]], savings: [Double], drawdown: [Int],
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
