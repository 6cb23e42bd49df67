import LedgeraChecking
import LedgeraReporting

extension Command {
  /// `ledgera subscriptions [QUERY…]`.
  static let subscriptions = Command(
    "subscriptions", group: .reports,
    summary: "Find payments that recur, with their next dates and what they cost a year",
    synopsis: "[QUERY…]",
    help: """
      Looks for payments that recur in the history until today: to the same payee, for
      the same category, of about the same amount, every 7, 14 or 28 days, month,
      quarter, half-year or year. Three make a series; two are enough for a yearly
      one, marked '?'. One may be missing, a price may change: the price before, and
      until when it held, stand beside the present one. A series whose next payment
      has not come for half an interval has ended; --all shows it.

      Transfers and adjustments are no payments. The query chooses categories, payees
      and so on; -X adds the total in one currency. --income looks for what comes in.

        ledgera subscriptions
        ledgera subscriptions -X EUR --all
        ledgera subscriptions streaming --evidence
      """,
    options: [.endedToo, .evidence, .incomeInstead]
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, scope) = try invocation.reported(&output)
    let journal = ledger.journal
    var request = SubscriptionRequest(today: try invocation.today(), span: scope.span)
    request.query = scope.postingQuery(journal)
    request.isIncome = invocation.has(.incomeInstead)
    request.includesEnded = invocation.has(.endedToo)
    request.valuation = scope.valuation
    request.infersMarketPrices = scope.infersMarketPrices
    let report = SubscriptionReport(ledger, request)
    try output.write(
      report.document(withEvidence: invocation.has(.evidence)), using: report.usedRates,
      of: journal, for: invocation)
    return .fine
  }
}

extension OptionSpec {
  fileprivate static let endedToo = OptionSpec("all", help: "also those that have ended")
  fileprivate static let evidence = OptionSpec("evidence", help: "list the payments of each, too")
  /// `--income`.
  static let incomeInstead = OptionSpec(
    "income", help: "what comes in instead of what is paid")
}
