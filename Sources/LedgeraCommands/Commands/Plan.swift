import LedgeraChecking
import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraPlanning

extension Command {
  /// `ledgera plan freeze NAME`.
  static let plan = Command(
    "plan", group: .planning, summary: "Freeze the plan, so that it can be compared with later on",
    subcommands: [Subcommand("freeze", synopsis: "NAME", arguments: .text(.none))],
    help: """
      'plan freeze NAME' keeps what the plan comes to today: net worth and the buckets
      at the end of each month. They are written as a baseline into a file of their
      own, baselines/NAME.journal, which the plan's file includes.

      'project --against NAME' shows what became of it since, and what the plan comes
      to now; the dashboard tells whether net worth is ahead of the latest baseline.
      --scenario freezes a scenario, --from begins on another day.

        ledgera plan freeze 2026
        ledgera plan freeze early --scenario "Early retirement" --years 20
        ledgera project --against 2026
      """,
    formats: OutputFormat.changes, changesBooks: true,
    options: [.years, .scenario, .from]
  ) { (invocation, output) throws(CommandFailure) in
    guard invocation.arguments.count == 2, invocation.arguments[0] == "freeze" else {
      throw .usage("'plan' takes freeze and a name", hints: ["ledgera plan freeze 2026"])
    }
    let name = invocation.arguments[1]
    let journal = try invocation.writtenLedger(&output).journal
    let plan = try invocation.plan(of: journal, &output)
    guard !plan.isEmpty else {
      throw .usage("the books have no plan", hints: ["'ledgera setup' writes one"])
    }
    guard let base = plan.base else {
      throw try invocation.failure(ProjectionFailure.noBase, plan, &output)
    }
    let chosen = try invocation.chosenPlans(plan)
    guard chosen.count == 1, let projected = chosen.first?.plan else {
      throw .usage("one scenario is frozen at a time", hints: ["freeze each under its own name"])
    }
    let request = try invocation.projectionRequest()
    let rates = FrozenRates(journal, in: base, on: request.day, infersFromCosts: false)
    let (projection, opened): (Projection, Projection)
    do throws(ProjectionFailure) {
      projection = try Projection(projected, request, rates)
      // Books are compared with it by what they hold at the ends of days.
      opened = try Projection(projected, ProjectionRequest(from: request.start), rates)
    } catch { throw try invocation.failure(error, projected, &output) }
    var editor = invocation.editor(of: journal)
    let session = try invocation.session()
    do throws(BaselineFailure) {
      let home = try session.freeze(
        projection, opened: opened, of: plan, as: name, after: request.start, in: base, to: &editor)
      if home.isNew { output.note(newPlanFile(with: "the baseline")) }
    } catch {
      if case .planFile(let failure) = error { throw invocation.failure(failure) }
      throw CommandFailure(error)
    }
    return try invocation.carryOut(
      editor,
      expecting: { books in
        books.store.plan.baselines.contains { $0.name == name }
          ? nil : "the baseline would not be read as intended"
      }, &output)
  }
}
