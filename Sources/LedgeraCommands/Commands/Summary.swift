import LedgeraChecking
import LedgeraModel
import LedgeraReporting

extension Command {
  /// `ledgera summary [QUERY…]`.
  static let summary = Command(
    "summary", group: .reports,
    summary: "Show income, expenses and what was saved, by period, category and wallet",
    synopsis: "[QUERY…]",
    help: """
      Shows what came in and went out in a stretch of time, what was left over, and
      its share of the income; then the categories and the wallets (assets and
      liabilities) that took part. Without dates it is this month until today, or
      with an interval (-D -W -M -Q -Y) everything until today. Entries after today
      count only if an end date asks for them.

      Transfers and adjustments (the tag adjustment:, equity accounts) are neither
      income nor expense; refunds reduce the expense. What was paid from several
      wallets counts for each in proportion. Archived wallets count for the time in
      which they lived.

      Words that match wallets choose wallets, words that match categories choose
      categories; --wallet chooses wallets whatever their names. Books with a base
      currency are summed in it, at the rates at which entries were booked; -X and
      --value ask for others.

        ledgera summary
        ledgera summary -p 2026
        ledgera summary -M -b 2026-01 --depth 2
        ledgera summary savings -p lastmonth
        ledgera summary --wallet cash tag:trip=Tokyo -b 2026
      """,
    usesAccountTypes: true, options: [.wallet]
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.ledger(&output)
    let journal = ledger.journal
    let scope = try invocation.scope(journal, &output)
    var request = try invocation.flowRequest(scope, journal)
    request.span = scope.span.untilToday(try invocation.today(), isWhole: scope.interval != nil)
    let report: SummaryReport
    do throws(TooManyPeriods) {
      report = try SummaryReport(ledger, request)
    } catch { throw .usage(error.message) }
    try output.write(
      report.document, using: report.usedRates, of: journal, for: invocation)
    return .fine
  }
}

extension DateSpan {
  /// Without an end it ends today; without dates it is the month so far, or all of time if `isWhole`.
  fileprivate func untilToday(_ today: Day, isWhole: Bool) -> DateSpan {
    if isOpen, !isWhole { return DateSpan(start: today.startOfMonth, end: DateSpan(today).end) }
    return fillingOpenEnds(from: DateSpan(end: DateSpan(today).end))
  }
}
