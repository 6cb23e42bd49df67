import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
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

      --solve asks for a value: 'RULE until' the last day that income is needed, or
      that spending can last; 'RULE amount' the least income, or the largest spending,
      with which everything can be paid; 'BUCKET target' what must be saved more each
      month. --chance asks paths of 'simulate' instead, of which so many must do.

      --against compares with what the plan came to when 'plan freeze' kept it: what
      the books held since then, and what the plan comes to now.

        ledgera project
        ledgera project --years 2 --monthly
        ledgera project --scenario "plan,Early retirement" -O html -o plan.html
        ledgera project --solve "Salary until" --chance 90%
        ledgera project --against 2026
      """,
    usesAccountTypes: true,
    takes: [.dates, .interval, .value, .rates],
    options: [
      .years, .scenario, .from, .deflated, .chart, .solve, .chance, .paths, .seed, .against,
    ]
  ) { (invocation, output) throws(CommandFailure) in
    let plan = try invocation.plan(&output)
    guard let base = plan.base else {
      throw try invocation.failure(ProjectionFailure.noBase, plan, &output)
    }
    let selection = try invocation.selection(plan.journal, &output, words: [])
    let request = try invocation.projectionRequest()
    let rates = FrozenRates(
      plan.journal, in: base, on: request.day, infersFromCosts: selection.infersMarketPrices)
    let options = try invocation.projectionOptions(selection, plan.journal.profile)
    let chosen = try invocation.chosenPlans(plan)
    if let question = invocation[.solve] {
      return try invocation.solve(question, chosen, request, rates, options, &output)
    }
    try invocation.refuseSimulation()
    if let baseline = try invocation.baseline(of: plan) {
      return try invocation.compare(baseline, chosen, request, rates, options, &output)
    }
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

extension Invocation {
  fileprivate func solve(
    _ text: String, _ chosen: [(name: String, plan: Plan)], _ request: ProjectionRequest,
    _ rates: FrozenRates, _ options: ProjectionReport.Options, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    guard chosen.count == 1, let plan = chosen.first?.plan else {
      throw .usage("--solve takes one scenario", hints: ["ask once for each"])
    }
    guard options.currency == nil, !options.isDeflated, options.step == .year, !has(.chart) else {
      throw .usage(
        "--solve shows no periods", hints: ["leave out -M, -X, --deflated and --chart"])
    }
    if let given = last(of: .against) {
      throw .usage("--solve compares with no baseline", at: given.origin)
    }
    var chances: PlanSolver.Chances?
    if let percent = self[.chance] {
      chances = PlanSolver.Chances(
        percent: percent, paths: self[.paths], seed: self[.seed],
        threads: environment.processorCount(), progress: environment.progress)
    } else {
      try refuseSimulation()
    }
    let question: PlanQuestion
    do throws(PlanQuestion.Mistake) {
      question = try PlanQuestion(text, of: plan)
    } catch { throw .usage(error.message, hints: [error.advice]) }
    let report: SolveReport
    do throws(PlannedSimulation.Failure) {
      let solver = try PlanSolver(question, of: plan, request, rates, chances)
      report = try SolveReport(solver, plan.journal, in: rates.base, after: request.start)
    } catch { throw try failure(error, plan, &output) }
    return try output.show(
      report.document, using: rates.usedRates, of: plan.journal, for: self)
  }

  /// Paths belong to `--chance`.
  fileprivate func refuseSimulation() throws(CommandFailure) {
    if last(of: .chance) != nil, last(of: .solve) == nil {
      throw .usage("--chance belongs to --solve", hints: ["'simulate' shows chances"])
    }
    guard last(of: .paths) == nil, last(of: .seed) == nil else {
      throw .usage("--paths and --seed belong to --chance", hints: ["or ask 'simulate'"])
    }
  }
}

extension Invocation {
  /// That of `--against`; nil without the option.
  fileprivate func baseline(of plan: Plan) throws(CommandFailure) -> BaselineDeclaration? {
    guard let given = last(of: .against), let name = value(.against) else { return nil }
    if let baseline = plan.baselines.first(where: { $0.name == name }) { return baseline }
    let names = plan.baselines.map(\.name)
    let near = EditDistance.closest(to: name, among: names)
    throw .usage(
      "no baseline \(shown(name))", at: given.origin,
      hints: [
        near.map { "did you mean \(shown($0))?" },
        names.isEmpty
          ? "'ledgera plan freeze \(name)' keeps one"
          : "the plan has \(names.prefix(8).map(shown).joined(separator: ", "))",
      ])
  }

  fileprivate func compare(
    _ baseline: BaselineDeclaration, _ chosen: [(name: String, plan: Plan)],
    _ request: ProjectionRequest, _ rates: FrozenRates, _ options: ProjectionReport.Options,
    _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    guard chosen.count == 1, let plan = chosen.first?.plan else {
      throw .usage("--against takes one scenario", hints: ["ask once for each"])
    }
    guard !options.isDeflated, !has(.chart) else {
      throw .usage(
        "a baseline is in the money of its time, as a table",
        hints: ["leave out --deflated and --chart"])
    }
    let report: BaselineReport
    do throws(ProjectionFailure) {
      report = try BaselineReport(
        baseline, plan, Projection(plan, request, rates), from: request.start, rates, options)
    } catch { throw try failure(error, plan, &output) }
    return try output.show(
      report.document, using: rates.usedRates, of: plan.journal, for: self)
  }
}

extension OptionSpec {
  fileprivate static let against = OptionSpec(
    "against", value: .required("NAME"), configuration: .never,
    help: "compare with a baseline that 'plan freeze' kept")
  fileprivate static let solve = TypedOption<String?>(
    "solve", value: .question, configuration: .never,
    help: "the value of 'RULE until', 'RULE amount' or 'BUCKET target' that does")
  fileprivate static let chance = TypedOption<Quantity?>(
    "chance", value: .chance, help: "on so many paths of a simulation, with --solve")
  fileprivate static let chart = OptionSpec("chart", help: "draw net worth as a line, too")
}

extension OptionKind where Value == String {
  fileprivate static var question: OptionKind {
    OptionKind("QUESTION") { (text) throws(OptionFailure) in text }
  }
}

extension OptionKind where Value == Quantity {
  /// In percent.
  fileprivate static var chance: OptionKind {
    OptionKind("P%") { (text) throws(OptionFailure) in
      let number = text.hasSuffix("%") ? String(text.dropLast()) : text
      guard let percent = Quantity(plain: number), percent.signum > 0,
        percent <= Quantity(coefficient: 100)
      else { throw OptionFailure(text, expected: "a percentage from 0 to 100, such as 90%") }
      return percent
    }
  }
}
