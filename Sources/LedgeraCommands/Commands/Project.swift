import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraQuerying
import LedgeraReporting
import LedgeraValuation

extension Command {
  static let project = Command(
    "project", aliases: ["projection"], group: .planning,
    summary: "Show how finances develop if all goes as planned",
    help: """
      Projects the plan month by month: income after tax, expenses with inflation,
      what is saved and how it is divided among the buckets, what these grow to, net
      worth, and whether targets are reached. It begins with what the books hold
      today, or at the end of the day of --from, and the first full month after it.

      It shows years, fiscal ones if the profile says so, or months with -M, up to
      the plan's horizon or for --years. --scenario takes names of
      scenarios, separated by commas: one is shown as the plan is, several side by
      side with the difference from the first; 'plan' is the plan without any.
      --deflated adjusts for inflation. -X converts to another currency; all
      conversions are at the rates of the first day.

        ledgera project
        ledgera project --years 2 --monthly
        ledgera project --scenario "plan,Early retirement" -O html -o plan.html
      """,
    usesAccountTypes: true, options: [.years, .scenario, .from, .deflated, .chart]
  ) { (invocation, output) throws(CommandFailure) in
    let plan = try invocation.plan(&output)
    guard let base = plan.base else {
      throw try invocation.failure(ProjectionFailure.noBase, plan, &output)
    }
    let selection = try invocation.selection(plan.journal, &output, words: [])
    let request = try invocation.projectionRequest()
    let rates = FrozenRates(
      plan.journal, in: base, on: request.start, infersFromCosts: selection.infersMarketPrices)
    let options = try invocation.projectionOptions(selection, plan.journal.profile)
    let chosen = try invocation.chosenPlans(plan)
    let report: ProjectionReport
    var failing = plan
    do throws(ProjectionFailure) {
      var projections: [(name: String, projection: Projection)] = []
      for (name, plan) in chosen {
        failing = plan
        projections.append((name, try Projection(plan, request, rates)))
      }
      report = try ProjectionReport(
        plan.journal, start: request.start, projections, rates, options)
    } catch { throw try invocation.failure(error, failing, &output) }
    let isPage = try invocation.outputFormat() == .html
    try output.write(
      report.document(drawsLines: isPage || invocation.has(.chart)), using: rates.usedRates,
      of: plan.journal, for: invocation)
    return .fine
  }
}

extension Invocation {
  fileprivate func projectionOptions(
    _ selection: PostingSelection, _ profile: Profile
  ) throws(CommandFailure) -> ProjectionReport.Options {
    guard selection.days == .all else {
      throw .usage(
        "a projection has no other dates",
        hints: ["it begins after the day of --from, and ends after so many --years"])
    }
    var options = ProjectionReport.Options()
    switch selection.interval {
    case nil, .years(1), .fiscal(months: 12, from: _): options.step = .year
    case .months(1): options.step = .month
    default: throw .usage("project shows months (-M) or years (-Y)")
    }
    options.fiscalYearStart = profile.fiscalYearStart
    options.isDeflated = has(.deflated)
    let market = selection.valuation.market
    if market?.hasUnknownTarget == true {
      throw .usage("nothing in these books is in the currency that -X names")
    }
    options.currency = market?.target
    return options
  }
}

extension OptionSpec {
  fileprivate static let deflated = OptionSpec(
    "deflated", help: "in the money of the first month, adjusted for the plan's inflation")
  fileprivate static let chart = OptionSpec("chart", help: "draw net worth as a line, too")
}
