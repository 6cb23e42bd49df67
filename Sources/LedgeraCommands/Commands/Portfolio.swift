import LedgeraChecking
import LedgeraModel
import LedgeraReporting
import LedgeraValuation

extension Command {
  static let portfolio = Command(
    "portfolio", group: .reports,
    summary: "Show assets and liabilities by class, and the gains of holdings",
    arguments: .query,
    help: """
      Shows assets and liabilities by the classes of their accounts, with count, total
      and share, what is held and the rate that values it; net worth; and for traded
      assets the day of purchase, cost, value, gain, and the latest price with its
      day, marked when it is more than 30 days old.

      Accounts are declared with class:, opened:, order:, icon: and color: tags. Those
      with an order: come first, the others by value. Archived accounts (closed:) are
      left out. The day is today unless --as-of or an end date says otherwise;
      holdings are valued as in networth.

        ledgera portfolio
        ledgera portfolio --top 5
        ledgera portfolio -X EUR --as-of 2026-06-30 -O json
      """,
    usesAccountTypes: true, usesPrices: true,
    takes: [.end, .secondaryDates, .postings, .inferredCosts, .valuation],
    options: [.top, .asOf, .archived]
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, selection) = try invocation.reported(&output)
    let journal = ledger.journal
    let moment = try invocation.worthMoment(selection, journal)
    let period = DateSpan(start: moment.day, end: DateSpan(moment.day).end)
    let report = PortfolioReport(
      ledger, invocation.worthRequest(selection, journal, periods: [period], until: moment),
      pricesUntil: journal.profile.valuation.priceLimit(moment), today: invocation.today())
    output.note(leftOut: report.leftOut, journal)
    return try output.show(
      report.document(topCount: invocation[.top]), using: report.usedRates, of: journal,
      for: invocation)
  }
}

extension OptionSpec {
  fileprivate static let top = TypedOption(
    "top", value: .number(in: 0...1_000_000), default: 0, help: "list the N largest assets, too")
}
