/// What a simulation is made of: plain numbers, in the base currency and per year.
///
/// Only Simulation/ uses binary floating point; its figures are chances and
/// percentiles, never amounts of the books.
public struct SimulationInput: Sendable {
  /// Something that money is held in and whose yearly returns vary.
  public struct Bucket: Sendable {
    public var name: String
    /// What it holds at the start; not negative.
    public var opening: Double
    /// Its share of savings, 0 to 1.
    public var weight: Double
    /// The arithmetic mean of its yearly returns: 0.07 for 7 %; above -1.
    public var mean: Double
    /// The standard deviation of its yearly returns; not negative.
    public var volatility: Double
    /// Of its growth, 0 to 1.
    public var tax = 0.0
    /// What it should hold at least in each month; nil: it has no buffer.
    public var least: [Double]?
    /// From what on it gets no more in each month; nil: never.
    public var most: [Double]?
    /// Whether it may be drawn, and rebalanced.
    var canBeDrawn = true

    public init(
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
  public struct Target: Sendable {
    public var bucket: Int
    public var amount: Double
    /// 0 … the number of months.
    public var month: Int

    public init(bucket: Int, amount: Double, month: Int) {
      self.bucket = bucket
      self.amount = amount
      self.month = month
    }
  }

  public var buckets: [Bucket]
  /// Of the logarithms of returns, for each pair of buckets; symmetric, 1 on the diagonal.
  public var correlations: [[Double]]
  /// Net savings of each month: allotted by weight, or drawn where negative.
  public var savings: [Double]
  /// The months after which figures are recorded, ascending, 1 … their number; later ones matter to
  /// targets only.
  public var recordedMonths: [Int]
  /// What is in no bucket, and stays.
  public var otherNetWorth: Double
  /// What is in no bucket after each month; empty: it is `otherNetWorth`.
  public var elsewhere: [Double] = []
  /// Months after which buckets are brought back to their buffers and weights; 1 is the first.
  var rebalancedMonths: Set<Int> = []
  /// The buckets that a shortfall is drawn from, in this order.
  public var drawdown: [Int]
  public var targets: [Target]
  /// What an amount may be short of and still count as reached: half of the smallest unit shown.
  public var tolerance: Double
  public var paths: Int
  public var seed: UInt64

  /// Figures are recorded after each twelfth month and the last.
  public init(
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
