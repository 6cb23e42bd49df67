import LedgeraChecking
import LedgeraQuerying
import LedgeraReporting

extension Command {
  static let activity = Command(
    "activity", group: .reports, summary: "Show the number of postings by day or period",
    arguments: .query,
    help: """
      Draws a star for each posting, on a line for each day or, with -W -M -Q -Y or
      -p, each period. Where a line would not fit, a star stands for several postings.

        ledgera activity -M
        ledgera activity -W expenses -b 2026
      """,
    takes: [.selection, .interval, .inferredEquity], options: [.pivot]
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, selection) = try invocation.reported(&output)
    // Periods are whole ones, but only postings in the time asked for count, as in hledger.
    let request = BalanceRequest(selection.testingDays)
    let report = try explained(BalanceFailure.self, ActivityReport(ledger, request))
    return try output.show(report.document, for: invocation)
  }
}
