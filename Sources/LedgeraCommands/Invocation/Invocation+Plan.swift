import LedgeraDiagnostics
import LedgeraModel
import LedgeraPlanning
import LedgeraRendering

extension Invocation {
  /// The plan of books, as written. What is wrong with it goes to standard error and ends the command.
  func plan(of journal: Journal, _ output: inout Output) throws(CommandFailure) -> Plan {
    let plan = Plan(journal)
    guard !plan.findings.isEmpty else { return plan }
    var findings = DiagnosticList()
    for finding in plan.findings { findings.add(finding) }
    output.messages += try rendered(findings, of: journal, as: .human)
    throw CommandFailure(.findings, "no report is made from a plan with errors")
  }
}
