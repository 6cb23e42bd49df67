import LedgeraChecking
import LedgeraDocuments
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting
import LedgeraValuation

extension Command {
  static let networth = Command(
    "networth", aliases: ["worth"], group: .reports,
    summary: "Show net worth, assets less liabilities, over time", arguments: .query,
    help: """
      Shows assets, liabilities and the difference, in the base currency: today, or
      with an interval (-D -W -M -Q -Y) at the end of each period. --by says what the
      rows are: classes of accounts (class: tags), commodities, which are not
      converted then, or accounts.

      Nothing after today counts unless an end date or --as-of asks for it. Holdings
      are valued by the profile's valuation policy: at the latest price, at the last
      one of the day, or at the rates at which they were booked. -X, -V, -B and
      --value ask for another value. Archived accounts are left out from the day they
      were closed.

        ledgera networth
        ledgera networth -M -b 2026-01 --chart
        ledgera networth -Y --by commodity
        ledgera networth --as-of 2026-03-02T12:30 --show-rates
        ledgera networth --compare v2025
      """,
    formats: OutputFormat.numbers, usesAccountTypes: true, usesPrices: true,
    takes: [.selection, .interval, .inferredCosts, .valuation],
    options: [.grouping, .chart, .asOf, .archived, .compare]
  ) { (invocation, output) throws(CommandFailure) in
    let compared = try invocation.compared(&output, refusing: [.chart]) {
      (world, ledger, selection) throws(CommandFailure) in
      try world.netWorth(ledger, selection).figures
    }
    if let compared { return compared }
    let (ledger, selection) = try invocation.reported(&output)
    let journal = ledger.journal
    let report = try invocation.netWorth(ledger, selection)
    output.note(leftOut: report.leftOut, journal)
    let isPage = try invocation.outputFormat() == .html
    let charted = isPage || invocation.has(.chart) ? report.charted : nil
    if charted == nil, invocation.has(.chart) {
      output.note("no chart: it needs two days or more (-M), and one commodity (-X EUR)\n")
    }
    return try output.show(
      (charted ?? report.document).resulting(in: report.results), using: report.usedRates,
      of: journal, for: invocation)
  }
}

extension Invocation {
  fileprivate func netWorth(
    _ ledger: Ledger, _ selection: PostingSelection
  ) throws(CommandFailure) -> NetWorthReport {
    let journal = ledger.journal
    let moment = try worthMoment(selection, journal)
    let periods = try explained(TooManyPeriods.self, selection.worthPeriods(journal, until: moment))
    for (count, limit) in [
      (journal.accounts.nodes.count, BalanceReport.figureLimit),
      (journal.holdingCount, NetWorthReport.amountLimit),
    ] where periods.count > limit / max(1, count) {
      throw .usage(
        "the report would have more than \(limit) figures",
        hints: ["use a longer interval or a shorter period"])
    }
    return NetWorthReport(
      ledger, worthRequest(selection, journal, periods: periods, until: moment), self[.grouping],
      pricesUntil: journal.profile.valuation.priceLimit(moment))
  }
}

extension OptionSpec {
  fileprivate static let grouping = TypedOption<NetWorthReport.Grouping>(
    "by", value: .choice("KIND"), default: .byClass,
    help: "one row for each class of accounts (default), commodity or account")
  fileprivate static let chart = OptionSpec("chart", help: "draw net worth as a line, too")
}

extension PostingSelection {
  /// The periods whose ends are valued: those from the first transaction or the begin asked for until the
  /// moment; one without an interval.
  fileprivate func worthPeriods(
    _ journal: Journal, until moment: Moment
  ) throws(TooManyPeriods) -> [DateSpan] {
    let end = DateSpan(end: DateSpan(moment.day).end)
    guard let interval else { return [DateSpan(start: moment.day, end: end.end)] }
    let books = journal.daysOfTransactions(secondary: false)
    let start = days.start ?? min(books.start ?? moment.day, moment.day)
    return try ReportPeriods(
      requested: DateSpan(start: start, end: end.end), interval: interval, journal: books,
      beginsAsAsked: false
    ).spans
  }
}
