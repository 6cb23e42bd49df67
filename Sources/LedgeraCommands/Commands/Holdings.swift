import LedgeraChecking
import LedgeraModel
import LedgeraReporting

extension Command {
  static let holdings = Command(
    "holdings", group: .reports, summary: "Show what is invested, lot by lot, at cost and market",
    arguments: .query,
    help: """
      Shows every lot that is held: when it was bought, its units, what they cost
      with fees, what they are worth, and the gain. Figures are in the base
      currency of the profile or of -X, else in the one that was paid. A price
      older than 30 days is marked stale. -e shows the holdings of an earlier day.

      With --trades it lists what was bought, sold and moved instead.

        ledgera holdings
        ledgera holdings acct:broker -X EUR -e 2026-01-01
        ledgera holdings --trades -p 2026 cur:ACME
      """,
    usesPrices: true, takes: [.dates, .postings, .value],
    options: LotScope.options + [.trades]
  ) { (invocation, output) throws(CommandFailure) in
    let lots = try LotScope(invocation, &output)
    if invocation.has(.trades) {
      let first = lots.selection.days.start ?? .first
      let history = TradeHistory(lots.book) {
        $0.day >= first && lots.matches($0.transaction, $0.posting)
      }
      try output.write(history.document, for: invocation)
    } else {
      let report = HoldingsReport(lots.book, of: lots.ledger, on: lots.last, today: lots.today) {
        lots.matches($0.transaction, $0.posting)
      }
      try output.write(report.document, for: invocation)
    }
    return lots.status
  }
}

extension OptionSpec {
  fileprivate static let trades = OptionSpec(
    "trades", help: "list what was bought, sold and moved")
}
