import LedgeraChecking
import LedgeraModel
import LedgeraReporting
import LedgeraValuation

extension Command {
  static let journal = Command(
    "journal", group: .reports,
    summary: "Show transactions by day, the newest first", arguments: .query,
    help: """
      Shows each day with what came in and what went out, and below it each
      transaction on one line: when, what, from where to where, and how much. Income
      is positive, expense negative. A query that matches some postings of a
      transaction shows their sum: of a category its part, of a wallet its change.
      Marks: ! pending, ⇄ transfer between assets and liabilities, ± adjustment (by an
      equity account or the tag adjustment:); transfers and adjustments are neither
      income nor expense.

      Transactions after today are left out unless an end date or --future asks for
      them. Archived accounts keep their history.

        ledgera journal -b 2026-11
        ledgera journal food desc:market --limit 20
        ledgera journal tag:trip -X SGD
      """,
    takes: [.selection, .conversions, .valuation], options: [.limit, .future, .details]
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, selection) = try invocation.reported(&output)
    let showsFuture = invocation.has(.future) || selection.days.end != nil
    var request = HistoryRequest(
      selection,
      last: showsFuture ? nil : invocation.today(),
      limit: invocation[.limit])
    let format = try invocation.outputFormat()
    request.showsDetails = invocation.has(.details) || format != .text
    let report = HistoryReport(ledger, request)
    return try output.show(
      report.document(width: invocation.width), using: report.usedRates, of: ledger.journal,
      for: invocation)
  }
}

extension OptionSpec {
  fileprivate static let limit = TypedOption<Int?>(
    "limit", value: .number(in: 1...1_000_000_000), help: "show only the N latest transactions")
  fileprivate static let future = OptionSpec(
    "future", help: "show transactions after today, too")
}
