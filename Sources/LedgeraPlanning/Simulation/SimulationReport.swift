package import LedgeraModel
package import LedgeraQuantities
import LedgeraReporting

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
  /// Of random returns.
  package let simulation: Simulation
  /// The same with returns of the past; nil: none are known.
  package var past: Simulation?
  /// What the books hold at its end is what the simulation begins with.
  package let start: Day
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
    _ journal: Journal, base: CommodityID?, _ simulation: Simulation, after start: Day,
    from firstMonth: Day, aims: [Aim], otherGoals: [String] = [], scenario: String? = nil,
    assumptions: [String] = []
  ) {
    self.journal = journal
    self.base = base
    self.simulation = simulation
    self.start = start
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

extension SimulationReport {
  /// The percentiles of `SpreadOfFigures.percents`, rounded to the decimals of the base currency.
  package func percentiles(of spread: SpreadOfFigures) -> [WideQuantity] {
    let decimals = base.map { journal.decimals(of: $0) } ?? 2
    return spread.percentiles.map { ShownFigures.rounded($0, toDecimals: decimals) }
  }

  /// The share of all paths: `97.34`.
  package func chance(ofPaths count: Int) -> WideQuantity {
    ShownFigures.percentage(count, of: simulation.input.paths)
  }
}

/// Figures of a simulation as numbers that can be shown.
enum ShownFigures {
  /// Figures of this size and above are refused.
  static let limit = 1e24

  /// A figure rounded half-even.
  ///
  /// - Parameter figure: Below `limit`, of either sign.
  static func rounded(_ figure: Double, toDecimals decimals: UInt8) -> WideQuantity {
    let decimals = min(decimals, 8)
    let factor = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let whole = (figure * factor).rounded(.toNearestOrEven)
    return WideQuantity(coefficient: Int128(exactly: whole) ?? 0, scale: decimals)
  }

  /// A part of all paths, rounded half-even: `0.9734` with four decimals.
  static func part(_ count: Int, of total: Int, decimals: UInt8) -> WideQuantity {
    WideQuantity(coefficient: Int128(count), scale: 0)
      .divided(by: WideQuantity(coefficient: Int128(total), scale: 0))?
      .rounded(toDecimals: decimals) ?? .zero
  }

  /// `97.34`. Only all paths are 100, and only none are 0.
  static func percentage(_ count: Int, of total: Int) -> WideQuantity {
    if count == 0 { return .zero }
    if count == total { return WideQuantity(coefficient: 100, scale: 0) }
    let percent = part(count * 100, of: total, decimals: 2)
    let least = WideQuantity(coefficient: 1, scale: 2)
    let most = WideQuantity(coefficient: 9999, scale: 2)
    return max(least, min(percent, most))
  }
}

extension Double {
  /// The number nearest to a decimal one.
  init(nearest decimal: WideQuantity) { self = Double(decimal.description) ?? .nan }
}
