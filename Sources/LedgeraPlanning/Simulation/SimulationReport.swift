package import LedgeraModel
package import LedgeraQuantities

/// A simulated plan: how likely its targets are, and where net worth and buckets may end
/// (calculations.md § Simulation).
package struct SimulationReport: Sendable {
  /// What a bucket is to hold, because of its own target or of a goal.
  package struct Aim: Sendable {
    /// nil: the bucket's own target.
    package var goal: String?
    package var bucket: String
    package var amount: WideQuantity
    /// What it is written in; nil: the base currency.
    package var commodity: CommodityID?
    /// nil: by the end of the months asked for.
    package var by: Day?

    package init(
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

  package let journal: Journal
  /// nil: amounts have no symbol.
  package let base: CommodityID?
  package let simulation: Simulation
  /// The first day of the first month.
  package let firstMonth: Day
  /// One for each target of the simulation.
  package let aims: [Aim]
  /// Goals without a probability, because they are held in no bucket.
  package let otherGoals: [String]
  /// nil: the plan as written.
  package let scenario: String?
  /// What is simpler than in life, in sentences without full stop.
  package let assumptions: [String]

  package init(
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
  package func day(of year: Simulation.Year) -> Day {
    firstMonth.adding(months: year.month).adding(days: -1)
  }
}
