import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraPlanning
import LedgeraRendering

extension Command {
  static let loans = Command(
    "loans", group: .planning, summary: "Show loans and their instalments",
    synopsis: "[ACCOUNT]", arguments: .account,
    help: """
      Shows every account with a tag 'loan:': until when it is repaid, the interest of
      all instalments, and what is owed today by its schedule and by the books. Where
      there is one loan, or ACCOUNT names one, each instalment follows with its
      interest and principal. CSV and JSON always have the instalments.

        account liabilities:car  ; loan: 9000 EUR at 4% over 3 years from 2026-12-01

        ledgera loans
        ledgera loans car -O csv
      """
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.ledger(&output)
    guard invocation.arguments.count < 2 else {
      throw .usage("loans takes one account", hints: ["without one it shows all loans"])
    }
    var account: AccountID?
    if let name = invocation.arguments.first {
      account = try ledger.journal.account(matching: name)
    }
    let report = LoanReport(ledger, today: invocation.today(), account: account)
    guard report.findings.isEmpty else {
      var findings = DiagnosticList()
      for finding in report.findings { findings.add(finding) }
      output.messages += try invocation.rendered(findings, of: ledger.journal, as: .human)
      throw CommandFailure(.findings, "'loans' cannot read these")
    }
    return try output.show(report.document, for: invocation)
  }
}
