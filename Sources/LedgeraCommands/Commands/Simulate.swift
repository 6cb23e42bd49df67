import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraPlanning
import LedgeraReporting

extension Command {
  static let simulate = Command(
    "simulate", aliases: ["simulation"], group: .planning,
    summary: "Show how likely a plan's targets are when returns vary randomly",
    help: """
      Follows many paths of the projection, each with random returns, whose mean is
      the bucket's return and whose standard deviation is its volatility, correlated
      as the plan says. Shows on how many paths money never runs out and each target
      and goal is reached, and percentiles of net worth by year; -O csv and -O json
      have those of every bucket, means and deviations, too.

      --seed chooses the random numbers: the same seed gives the same figures on every
      machine. Unlike everything else in Ledgera, they are computed in binary floating
      point. --years, --from, --scenario and --deflated are those of 'project'.

      --returns names a table of what buckets returned in months or years of the past,
      and of inflation: every sequence of it that is long enough is a path, or with
      --blocks as many paths as --paths, made of blocks of so many months drawn by
      chance. Their chances and percentiles are shown beside those of random returns.

        ledgera simulate
        ledgera simulate --paths 50000 --seed 7 --scenario "Early retirement"
        ledgera simulate --returns returns.csv --blocks 12 --deflated
        ledgera simulate --years 40 -O html -o simulation.html
      """,
    takes: .rates, options: [.paths, .seed, .returns, .blocks, .years, .scenario, .from, .deflated]
  ) { (invocation, output) throws(CommandFailure) in
    let written = try invocation.plan(&output)
    guard let base = written.base else {
      throw try invocation.failure(ProjectionFailure.noBase, written, &output)
    }
    let selection = try invocation.selection(written.journal, &output, words: [])
    let chosen = try invocation.chosenPlans(written)
    guard chosen.count == 1, let (name, plan) = chosen.first else {
      throw .usage("simulate takes one scenario", hints: ["compare several with 'project'"])
    }
    let request = try invocation.projectionRequest()
    let (paths, seed) = (invocation[.paths], invocation[.seed])
    let past = try invocation.pastReturns(plan, &output)
    let isDeflated = invocation.has(.deflated)
    let rates = FrozenRates(
      plan.journal, in: base, on: request.day, infersFromCosts: selection.infersMarketPrices)
    let report: SimulationReport
    do throws(PlannedSimulation.Failure) {
      let simulation = try PlannedSimulation(
        plan, request, rates, paths: paths, seed: seed, past: past, isDeflated: isDeflated)
      report = try simulation.report(
        scenario: name, threads: invocation.environment.processorCount(),
        progress: invocation.environment.progress)
    } catch { throw try invocation.failure(error, plan, &output) }
    return try output.show(
      report.document, using: rates.usedRates, of: plan.journal, for: invocation)
  }
}
