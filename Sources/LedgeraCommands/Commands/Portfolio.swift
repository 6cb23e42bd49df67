import LedgeraChecking
import LedgeraModel
import LedgeraReporting
import LedgeraValuation

extension Command {
  /// `ledgera portfolio [QUERY…]`.
  static let portfolio = Command(
    "portfolio", group: .reports,
    summary: "Show what is owned and owed by class, and what holdings gained",
    synopsis: "[QUERY…]",
    help: """
      Shows assets and credits (what is owed) by the classes of their accounts, with
      count, total and share, what is held and the rate that values it; net worth;
      and for what is traded on markets the day of purchase, cost, value, gain, and
      the latest price with its day, marked when it is more than 30 days old.

      Accounts are declared with class:, opened:, order:, icon: and color: tags. Those
      with an order: come first, the others by value. Archived accounts (closed:) are
      left out. It is today unless --as-of or an end date says otherwise; holdings are
      valued as by networth.

        ledgera portfolio
        ledgera portfolio --top 5
        ledgera portfolio -X EUR --as-of 2026-06-30 -O json
      """,
    usesAccountTypes: true, options: [.top, .asOf, .archived]
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.ledger(&output)
    let journal = ledger.journal
    let scope = try invocation.scope(journal, &output)
    let topCount = try invocation.integer(.top, in: 0...1_000_000) ?? 0
    let moment = try invocation.worthMoment(scope, journal)
    let period = DateSpan(start: moment.day, end: DateSpan(moment.day).end)
    let report = PortfolioReport(
      ledger, invocation.worthRequest(scope, journal, periods: [period], until: moment),
      pricesUntil: journal.profile.valuation.priceLimit(moment), today: try invocation.today())
    output.note(leftOut: report.leftOut, journal)
    try output.write(
      report.document(topCount: topCount), using: report.usedRates, of: journal, for: invocation)
    return .fine
  }
}

extension OptionSpec {
  fileprivate static let top = OptionSpec(
    "top", value: .required("N"), help: "list the N largest assets, too")
}
