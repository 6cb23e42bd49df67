import LedgeraChecking
import LedgeraModel
import LedgeraReporting

extension Command {
  static let trends = Command(
    "trends", group: .reports,
    summary: "Show how spending in each category changes over time",
    arguments: .query,
    help: """
      Draws what was spent for each category by month, or with -D -W -Q -Y by day,
      week, quarter or year, in the last 12 periods (30 days with -D) or those of -b,
      -e and -p. Next to it are the last figure, its change from the period before,
      the mean of the periods before, and the change from that. The largest category
      comes first. A period that is not over counts up to today.

      What counts is the same as in a summary: refunds reduce expenses; transfers and
      adjustments are neither income nor expense. Words of the query select categories
      and wallets as there; --depth joins categories. --income shows what came in.

        ledgera trends
        ledgera trends -Q food --depth 3
        ledgera trends --income -Y
      """,
    takes: .all.subtracting([.zeros, .conversions]), options: [.incomeInstead, .wallet]
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, selection) = try invocation.reported(&output)
    let journal = ledger.journal
    var request = TrendRequest(
      try invocation.flowRequest(selection, journal), today: invocation.today())
    request.isIncome = invocation.has(.incomeInstead)
    if selection.interval == .days(1) { request.periodCount = 30 }
    let report = try explained(BalanceFailure.self, TrendReport(ledger, request))
    return try output.show(
      report.document, using: report.usedRates, of: journal, for: invocation)
  }
}
