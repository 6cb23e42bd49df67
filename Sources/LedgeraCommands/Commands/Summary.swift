import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraReporting

extension Command {
  static let summary = Command(
    "summary", group: .reports,
    summary: "Show income, expenses and savings by period, category and wallet",
    arguments: .query,
    help: """
      Shows what came in and went out in a period, what was left over, and its share
      of the income; then the categories and the wallets (assets and liabilities) that
      took part. Without dates it is this month up to today, or with an interval (-D
      -W -M -Q -Y) everything up to today. Transactions after today count only if an
      end date asks for them.

      Transfers and adjustments (the tag adjustment:, equity accounts) are neither
      income nor expense; refunds reduce the expense. What was paid from several
      wallets counts for each in proportion. Archived wallets count for the time in
      which they were open.

      Words that match wallets select wallets, words that match categories select
      categories; --wallet always selects wallets. --by tag:NAME adds the sums for
      each value of a tag, of the posting or its transaction. Books with a base
      currency are summed in it, at the rates at which transactions were booked; -X
      and --value ask for others.

        ledgera summary
        ledgera summary -p 2026
        ledgera summary -M -b 2026-01 --depth 2
        ledgera summary savings -p lastmonth
        ledgera summary --wallet cash tag:trip=Tokyo -b 2026
        ledgera summary --by tag:trip -p 2026
      """,
    usesAccountTypes: true, takes: .all.subtracting([.zeros, .conversions]),
    options: [.wallet, .summedBy]
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, selection) = try invocation.reported(&output)
    let journal = ledger.journal
    var request = try invocation.flowRequest(selection, journal)
    request.tag = invocation[.summedBy]
    request.selection.span = selection.days.untilToday(
      invocation.today(), isWhole: selection.interval != nil)
    let report = try explained(TooManyPeriods.self, SummaryReport(ledger, request))
    return try output.show(
      report.document, using: report.usedRates, of: journal, for: invocation)
  }
}

extension OptionSpec {
  fileprivate static let summedBy = TypedOption<String?>(
    "by", value: .tag, help: "add the sums for each value of a tag")
}

extension OptionKind where Value == String {
  /// The name of a tag.
  fileprivate static var tag: OptionKind {
    OptionKind("tag:NAME") { (text) throws(OptionFailure) in
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0] == "tag", !parts[1].isEmpty, !parts[1].contains("=") else {
        throw OptionFailure(
          text, expected: "tag: and the name of a tag", hints: ["ledgera summary --by tag:trip"])
      }
      return String(parts[1])
    }
  }
}

extension DateSpan {
  /// Without an end it ends today; without dates it is the month so far, or all of time if `isWhole`.
  fileprivate func untilToday(_ today: Day, isWhole: Bool) -> DateSpan {
    if isOpen, !isWhole { return DateSpan(start: today.startOfMonth, end: DateSpan(today).end) }
    return fillingOpenEnds(from: DateSpan(end: DateSpan(today).end))
  }
}
