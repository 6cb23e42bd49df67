import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraPlanning

extension Invocation {
  /// The plan of the checked books. What is wrong with it goes to standard error and ends the command.
  func plan(_ output: inout Output) throws(CommandFailure) -> Plan {
    try plan(of: try ledger(&output).journal, &output)
  }

  /// The plans that `--scenario` names, as they are listed there; without it the plan as it is written.
  ///
  /// The plan as it is written has an empty name.
  func chosenPlans(_ plan: Plan) throws(CommandFailure) -> [(name: String, plan: Plan)] {
    guard let given = last(of: .scenario) else { return [("", plan)] }
    var chosen: [(name: String, plan: Plan)] = []
    for part in (given.value ?? "").split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.trimmingBlanks
      guard !chosen.contains(where: { $0.name == name }) else {
        throw .usage("the scenario \(shown(name)) is named twice", at: given.origin)
      }
      if let scenario = plan.scenarios.first(where: { $0.name == name }) {
        chosen.append((name, plan.applying(scenario)))
      } else if name == "plan" {
        chosen.append(("", plan))
      } else {
        throw unknownScenario(name, plan, at: given.origin)
      }
    }
    return chosen
  }

  private func unknownScenario(
    _ name: String, _ plan: Plan, at origin: Word.Origin
  ) -> CommandFailure {
    let names = plan.scenarios.map(\.name)
    let near = EditDistance.closest(to: name, among: names + ["plan"])
    let list = names.prefix(8).map(shown).joined(separator: ", ")
    return .usage(
      "no scenario \(shown(name))", at: origin,
      hints: [
        near.map { "did you mean \(shown($0))?" },
        names.isEmpty ? "the plan has no scenarios" : "the plan has \(list)",
      ])
  }

  /// The day at whose end a projection begins, and how far it goes.
  func projectionRequest() throws(CommandFailure) -> ProjectionRequest {
    let today = try today()
    var request = ProjectionRequest(start: today)
    if let given = last(of: .from) { request.start = try day(given, today) }
    request.monthCount = try integer(.years, in: 1...100).map { $0 * 12 }
    return request
  }
}

extension OptionSpec {
  static let years = OptionSpec(
    "years", value: .required("N"), help: "look so far ahead, instead of the plan's horizon")
  static let scenario = OptionSpec(
    "scenario", value: .required("NAME,…", .names(.scenarios)),
    help: "of these scenarios of the plan; 'plan' is the plan without any")
  static let from = OptionSpec(
    "from", value: .required("DATE"), help: "begin with what the books hold at the end of this day")
}

extension ProjectionProblem {
  func commandFailure(_ plan: Plan) -> CommandFailure {
    func symbol(_ commodity: CommodityID) -> String {
      let symbol = plan.journal.commodity(commodity).quotedSymbol
      return symbol.isEmpty ? "an amount without a symbol" : symbol
    }
    switch self {
    case .noBase:
      return CommandFailure(
        .findings, "the plan needs a base currency",
        hints: ["write a profile directive with a line such as 'base EUR'"])
    case .noPrice(let commodity, let target, let day):
      return CommandFailure(
        .findings, "\(symbol(commodity)) has no price in \(symbol(target)) on \(day.text)",
        hints: ["write one with P, or use costs as prices with --infer-market-prices"])
    case .noPriceHistory(let proxy, let day):
      return CommandFailure(
        .findings,
        "the return of a bucket comes from \(symbol(proxy)), which has no price until \(day.text)",
        hints: ["write its prices with P, or a rate such as 'return 5%'"])
    case .tooFar:
      return .usage(
        "a projection goes no further than 200 years, and ends in year 9999",
        hints: ["take a nearer target, or fewer --years"])
    case .tooManyDays(let message): return .usage(message)
    case .overflow:
      return CommandFailure(
        .findings, "a figure of the projection would have more than 100 digits",
        hints: ["look for a rate that is too high"])
    case .impossibleRate:
      return CommandFailure(
        .findings, "the plan has a rate that leaves nothing to project",
        hints: ["write rates above -100%"])
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
