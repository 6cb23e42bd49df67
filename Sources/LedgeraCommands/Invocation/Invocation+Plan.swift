import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraPlanning
import LedgeraRendering

extension Invocation {
  /// The plan of the checked books. What is wrong with it goes to standard error and ends the command.
  func plan(_ output: inout Output) throws(CommandFailure) -> Plan {
    try plan(of: try ledger(&output).journal, &output)
  }

  /// The plans that `--scenario` names, as they are listed there; without it the plan as it is written.
  ///
  /// The plan as it is written has an empty name.
  func chosenPlans(_ plan: Plan) throws(CommandFailure) -> [(name: String, plan: Plan)] {
    guard let given = last(of: .scenario), let names = self[.scenario] else { return [("", plan)] }
    var chosen: [(name: String, plan: Plan)] = []
    for name in names {
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

  /// The day from which on something is projected, and how far.
  func projectionRequest() throws(CommandFailure) -> ProjectionRequest {
    let today = today()
    return ProjectionRequest(
      from: try value(.from, on: today) ?? today, monthCount: self[.years].map { $0 * 12 })
  }
}

extension OptionSpec {
  static let years = TypedOption<Int?>(
    "years", value: .number(in: 1...100), help: "look so far ahead, instead of the plan's horizon")
  static let scenario = TypedOption<[String]?>(
    "scenario", value: .scenarioNames,
    help: "of these scenarios of the plan; 'plan' is the plan without any")
  static let from = TypedOption<Relative<Day>?>(
    "from", value: .day(), help: "begin with what the books hold at the end of this day")
}

extension OptionKind where Value == [String] {
  /// Different names of scenarios.
  fileprivate static var scenarioNames: OptionKind {
    OptionKind("NAME,…", .names(.scenarios)) { (text) throws(OptionFailure) in
      var names: [String] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let name = part.trimmed
        guard !names.contains(name) else {
          throw OptionFailure(message: "names \(shown(name)) twice")
        }
        names.append(name)
      }
      return names
    }
  }
}

extension Invocation {
  /// Why a plan cannot be projected goes to standard error, with its place.
  func failure(
    _ problem: ProjectionFailure, _ plan: Plan, _ output: inout Output
  ) throws(CommandFailure) -> CommandFailure {
    try failure([problem.finding(in: plan)], plan, &output)
  }

  /// What is wrong with a plan goes to standard error, with its places.
  func failure(
    _ found: [Diagnostic], _ plan: Plan, _ output: inout Output
  ) throws(CommandFailure) -> CommandFailure {
    var findings = DiagnosticList()
    for finding in found { findings.add(finding) }
    output.messages += try rendered(findings, of: plan.journal, as: .human)
    return CommandFailure(.findings, "no report is made from a plan with errors")
  }

  /// The plan of books, as written. What is wrong with it goes to standard error and ends the command.
  func plan(of journal: Journal, _ output: inout Output) throws(CommandFailure) -> Plan {
    let plan = Plan(journal)
    guard !plan.findings.isEmpty else { return plan }
    throw try failure(plan.findings, plan, &output)
  }
}
