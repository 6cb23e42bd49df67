import LedgeraChecking
import LedgeraReporting

extension Command {
  static let subscriptions = Command(
    "subscriptions", group: .reports,
    summary: "Find recurring payments, their next dates and their cost a year",
    arguments: .query,
    help: """
      Looks for recurring payments in the history up to today: to the same payee, for
      the same category, of about the same amount, every 7, 14 or 28 days, month,
      quarter, half-year or year. Three make a series; two are enough for a yearly
      one, marked '?'. One may be missing, and the price may change: the previous
      price and its last day are shown next to the present one. A series whose next
      payment is more than half an interval late has ended; --all shows it.

      Transfers and adjustments are not payments. The query selects categories, payees
      and so on; -X adds the total in one currency. --income looks for recurring
      income.

        ledgera subscriptions
        ledgera subscriptions -X EUR --all
        ledgera subscriptions streaming --evidence
      """,
    takes: [.dates, .postings, .value, .rates],
    options: [.endedToo, .evidence, .incomeInstead]
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, selection) = try invocation.reported(&output)
    let journal = ledger.journal
    var request = SubscriptionRequest(selection, today: invocation.today())
    request.isIncome = invocation.has(.incomeInstead)
    request.includesEnded = invocation.has(.endedToo)
    let report = SubscriptionReport(ledger, request)
    try output.write(
      report.document(withEvidence: invocation.has(.evidence)), using: report.usedRates,
      of: journal, for: invocation)
    return .fine
  }
}

extension OptionSpec {
  fileprivate static let endedToo = OptionSpec("all", help: "include those that have ended")
  fileprivate static let evidence = OptionSpec(
    "evidence", help: "list the payments of each series, too")
  static let incomeInstead = OptionSpec(
    "income", help: "find recurring income instead of payments")
}
