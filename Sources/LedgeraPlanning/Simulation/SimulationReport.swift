public import LedgeraModel
public import LedgeraQuantities

/// A simulated plan: how likely its targets are, and where net worth and buckets may end
/// (calculations.md § Simulation).
public struct SimulationReport: Sendable {
  /// What a bucket is to hold, because of its own target or of a goal.
  public struct Aim: Sendable {
    /// nil: the bucket's own target.
    public var goal: String?
    public var bucket: String
    public var amount: WideQuantity
    /// What it is written in; nil: the base currency.
    public var commodity: CommodityID?
    /// nil: by the end of the months asked for.
    public var by: Day?

    public init(
      goal: String? = nil, bucket: String, amount: WideQuantity, in commodity: CommodityID? = nil,
      by day: Day?
    ) {
      self.goal = goal
      self.bucket = bucket
      self.amount = amount
      self.commodity = commodity
      by = day
    }
  }

  public let journal: Journal
  /// nil: amounts have no symbol.
  public let base: CommodityID?
  public let simulation: Simulation
  /// The first day of the first month.
  public let firstMonth: Day
  /// One for each target of the simulation.
  public let aims: [Aim]
  /// Goals without a probability, because they are held in no bucket.
  public let otherGoals: [String]
  /// nil: the plan as written.
  public let scenario: String?
  /// What is simpler than in life, in sentences without full stop.
  public let assumptions: [String]

  public init(
    _ journal: Journal, base: CommodityID?, _ simulation: Simulation, from firstMonth: Day,
    aims: [Aim], otherGoals: [String] = [], scenario: String? = nil,
    assumptions: [String] = []
  ) {
    self.journal = journal
    self.base = base
    self.simulation = simulation
    self.firstMonth = firstMonth
    self.aims = aims
    self.otherGoals = otherGoals
    self.scenario = scenario
    self.assumptions = assumptions
  }

  /// The last day of a year.
  public func day(of year: Simulation.Year) -> Day {
    firstMonth.adding(months: year.month).adding(days: -1)
  }
}
