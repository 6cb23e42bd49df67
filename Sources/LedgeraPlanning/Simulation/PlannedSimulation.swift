package import LedgeraComputation
package import LedgeraDiagnostics
import LedgeraModel
import LedgeraReporting
import LedgeraValuation

/// A plan made ready for simulation: what buckets and goals aim at, and how returns vary.
package struct PlannedSimulation: Sendable {
  /// Why a plan cannot be simulated.
  package enum Failure: Error, Sendable {
    /// It cannot be projected either.
    case projection(ProjectionFailure)
    /// What is wrong with its volatilities or correlations.
    case findings([Diagnostic])
    /// More paths, months or buckets than can be followed.
    case tooLarge(String)
    /// No sequence of the past is as long as the plan looks.
    case shortPast(months: Int, needed: Int)
    /// Balances grow beyond what can be shown.
    case endlessGrowth
    /// The result is no longer wanted.
    case cancelled

    /// A clause without a final stop; nil: it cannot be projected, which is told elsewhere.
    package var message: String? {
      switch self {
      case .projection: nil
      case .findings(let found): found.first?.headline
      case .tooLarge(let excess): excess
      case .shortPast(let months, let needed):
        "the table has \(counted(months, "month")), and the plan looks \(needed) ahead"
      case .endlessGrowth: "balances would grow beyond 24 digits"
      case .cancelled: "it was cancelled"
      }
    }
  }

  private let plan: Plan
  private let base: CommodityID
  private let start: Day
  private let firstMonth: Day
  private let aims: [SimulationReport.Aim]
  private let otherGoals: [String]
  private let assumptions: [String]
  /// Random.
  package let input: SimulationInput
  /// The same in the past; nil: none is given.
  private let past: SimulationInput?

  /// Linear in the postings, and in months times cash flows and buckets.
  package init(
    _ plan: Plan, _ request: ProjectionRequest, _ rates: FrozenRates, paths: Int, seed: UInt64,
    past: PastReturns? = nil, isDeflated: Bool = false
  ) throws(Failure) {
    let returns = try PlannedReturns(plan, rates)
    let base = rates.base
    var input: SimulationInput
    do throws(ProjectionFailure) {
      let shown = try ProjectionInput(plan, request, rates)
      let aims = try PlannedAims(plan, shown, rates)
      var longer = request
      longer.monthCount = aims.lastMonth
      let followsPrices = isDeflated || past?.prices != nil
      input = SimulationInput(
        try Projection(plan, longer, rates, followsPrices: followsPrices),
        monthCount: shown.monthCount,
        fiscalYearStart: plan.journal.profile.fiscalYearStart, means: returns.means,
        volatilities: returns.volatilities, correlations: returns.correlations,
        targets: aims.targets, decimals: plan.journal.decimals(of: base),
        paths: paths, seed: seed)
      start = request.start
      firstMonth = shown.firstMonth
      input.isDeflated = isDeflated
      assumptions = shown.assumptions(
        isDeflated: isDeflated, pricesOf: past?.prices == nil ? nil : past?.name)
      self.aims = aims.aims
      otherGoals = aims.otherGoals
    } catch { throw .projection(error) }
    if let excess = input.excess { throw .tooLarge(excess) }
    self.plan = plan
    self.base = base
    self.input = input
    self.past = try past.map { (past) throws(Failure) in try input.going(through: past) }
  }

  /// The report; the same with any number of threads.
  ///
  /// - Parameter scenario: Its name; empty for the plan as it is written.
  package func report(
    scenario: String, threads: Int, progress: Progress = .silent
  ) throws(Failure) -> SimulationReport {
    do throws(SimulationFailure) {
      var report = SimulationReport(
        plan.journal, base: base, try Simulation(input, threads: threads, progress: progress),
        after: start, from: firstMonth, aims: aims, otherGoals: otherGoals,
        scenario: scenario.isEmpty ? nil : scenario,
        assumptions: assumptions)
      if let past {
        report.past = try Simulation(past, threads: threads, progress: progress)
      }
      return report
    } catch {
      guard error != .cancelled else { throw .cancelled }
      guard let finding = PlannedReturns.finding(error, plan) else { throw .endlessGrowth }
      throw .findings([finding])
    }
  }
}

extension SimulationInput {
  /// The same with returns of the past.
  fileprivate func going(
    through past: PastReturns
  ) throws(PlannedSimulation.Failure) -> SimulationInput {
    var input = self
    input.past = past
    if past.order == .sequences {
      input.paths = past.sequenceCount(months: savings.count)
      guard input.paths > 0 else {
        throw .shortPast(months: past.monthCount, needed: savings.count)
      }
    }
    if let excess = input.excess { throw .tooLarge(excess) }
    return input
  }
}
