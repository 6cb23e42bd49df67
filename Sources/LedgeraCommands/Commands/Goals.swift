import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraPlanning

extension Command {
  static let goals = Command(
    "goals", group: .planning,
    summary: "Show the progress of goals, and when to expect them, or set one",
    subcommands: [
      Subcommand(
        "set", synopsis: "NAME AMOUNT [by DATE]", arguments: .text(.none), effects: .changesBooks)
    ],
    help: """
      Shows for every goal of the plan what is saved, what is needed each month to
      reach it in time, its recent growth per month, and when it is expected at that
      pace. A goal counts the balance of its accounts, or those of its bucket, with
      what is assigned and on its way to them; a goal without accounts counts what
      is assigned to it.

      'goals set NAME AMOUNT by DATE' writes a goal into the plan, or changes the
      amount or the day of one that is there. A new goal holds what 'assign' gives
      it, or with --account what an account holds.

        ledgera goals
        ledgera goals --today 2026-12-31 -O json
        ledgera goals set 'Trip to Japan' 6000 by 2027-04-01
        ledgera goals set Japan by 2027-06-01
        ledgera goals set House 80000 --account assets:savings
      """,
    takes: .rates, options: [.goalAccount]
  ) { (invocation, output) throws(CommandFailure) in
    if invocation.arguments.first == "set" { return try invocation.setGoal(&output) }
    if let word = invocation.arguments.first {
      throw .usage(
        "'goals' does not take \(shown(word))",
        hints: ["ledgera goals set 'Trip to Japan' 6000 by 2027-04-01"])
    }
    if let given = invocation.last(of: .goalAccount) {
      throw .usage(
        "option '--account' goes with 'goals set'", at: given.origin,
        hints: ["ledgera goals set House 80000 --account assets:savings"])
    }
    let ledger = try invocation.ledger(&output)
    let plan = try invocation.plan(of: ledger.journal, &output)
    let report = GoalReport(ledger, plan, today: invocation.today())
    return try output.show(
      report.document, using: report.usedRates, of: ledger.journal, for: invocation)
  }
}
