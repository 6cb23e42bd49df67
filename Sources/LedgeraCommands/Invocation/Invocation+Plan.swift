import LedgeraModel
import LedgeraPlanning

extension Invocation {
  /// The plan of books, as written. What is wrong with it goes to standard error and ends the command.
  func plan(of journal: Journal, _ output: inout Output) throws(CommandFailure) -> Plan {
    let plan = Plan(journal)
    guard !plan.findings.isEmpty else { return plan }
    throw try failure(plan.findings, plan, &output)
  }
}
