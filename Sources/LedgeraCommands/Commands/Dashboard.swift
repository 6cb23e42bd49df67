import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraPlanning

extension Command {
  static let dashboard = Command(
    "dashboard", group: .planning,
    summary: "Show where the books stand today, on one screen",
    help: """
      Shows net worth in the base currency and what it consists of, how many months
      the cash would last, and this month's income and spending; with a plan, whether
      its targets, goals and envelopes are on track, and what is due next; what no
      statement has confirmed yet, which prices are old, and which are beyond an
      alert: tag. -O short is one line of what matters most, for a prompt.

        ledgera dashboard
        ledgera dashboard --today 2026-10-31
        ledgera dashboard -O json
        PS1='$(ledgera dashboard -O short) $ '
      """,
    formats: [.text, .json, .html, .short], usesAccountTypes: true
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.ledger(&output)
    let today = invocation.today()
    let plan = Plan(ledger.journal)
    if !plan.findings.isEmpty {
      let errors = counted(plan.findings.count, "error")
      output.note("warning: the plan has \(errors) and is left out; 'ledgera check' lists them\n")
    }
    let report = try explained(
      TooManyPeriods.self, DashboardReport(ledger, plan.findings.isEmpty ? plan : nil, on: today))
    try invocation.refuse(report.standing?.excess, in: ledger.journal, &output)
    guard try invocation.outputFormat() != .short else {
      output.write(report.line + "\n")
      return .fine
    }
    return try output.show(report.document, for: invocation)
  }
}
