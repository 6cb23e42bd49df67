import LedgeraComputation
import LedgeraModel
import LedgeraQuantities

extension PlanSolver {
  /// The paths on which everything can be paid, or that reach the target in question.
  func count(
    of projection: Projection, _ chances: Chances, _ returns: PlannedReturns
  ) throws(PlannedSimulation.Failure) -> Int {
    var targets: [SimulationInput.Target] = []
    if case .target(let bucket) = question.unknown, let target = input.buckets[bucket].targets.first
    {
      targets = [
        .init(
          bucket: bucket, amount: Double(nearest: try amount(of: target, bucket).quantity),
          month: max(0, lastMonth(of: bucket) + 1))
      ]
    }
    let simulated = SimulationInput(
      projection, monthCount: input.monthCount,
      fiscalYearStart: plan.journal.profile.fiscalYearStart, means: returns.means,
      volatilities: returns.volatilities, correlations: returns.correlations, targets: targets,
      decimals: decimals, paths: chances.paths, seed: chances.seed)
    if let excess = simulated.excess { throw .tooLarge(excess) }
    do throws(SimulationFailure) {
      let tally = Simulation.followPaths(
        simulated, try ReturnModel(simulated), PathRecord(simulated), threads: chances.threads,
        chances.progress.counter("simulating", of: chances.paths, "paths"))
      guard !chances.progress.isCancelled else { throw SimulationFailure.cancelled }
      return targets.isEmpty ? chances.paths - (tally.out.last ?? 0) : tally.met[0]
    } catch {
      guard error != .cancelled else { throw .cancelled }
      guard let finding = PlannedReturns.finding(error, plan) else { throw .endlessGrowth }
      throw .findings([finding])
    }
  }

  /// What a target is on its day.
  private func amount(
    of target: ProjectionInput.Target, _ bucket: Int
  ) throws(PlannedSimulation.Failure) -> RoundedDecimal {
    guard target.isReal, lastMonth(of: bucket) >= 0 else { return target.amount }
    do throws(ProjectionFailure) {
      let prices = try input.prices()
      do throws(RoundedDecimal.Failure) {
        return try target.amount * prices.factor(lastMonth(of: bucket))
      } catch { throw ProjectionFailure(error) }
    } catch { throw .projection(error) }
  }
}
