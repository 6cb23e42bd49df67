import LedgeraChecking
import LedgeraModel
import LedgeraPlanning

extension Command {
  static let goals = Command(
    "goals", group: .planning, summary: "Show the progress of goals, and when to expect them",
    help: """
      Shows for every goal of the plan what is saved, what is needed each month to
      reach it in time, its recent growth per month, and when it is expected at that
      pace. A goal counts the balance of its accounts, or those of its bucket, with
      what is assigned and on its way to them; a goal without accounts counts what
      is assigned to it.

        ledgera goals
        ledgera goals --today 2026-12-31 -O json
      """,
    takes: .rates
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.ledger(&output)
    let plan = try invocation.plan(of: ledger.journal, &output)
    let report = GoalReport(ledger, plan, today: invocation.today())
    return try output.show(
      report.document, using: report.usedRates, of: ledger.journal, for: invocation)
  }
}
