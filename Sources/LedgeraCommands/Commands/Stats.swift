import LedgeraChecking
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting

extension Command {
  static let stats = Command(
    "stats", group: .lists, summary: "Show statistics about the books", arguments: .query,
    help: """
      Shows how many transactions, accounts, commodities and prices the books hold,
      and which days they span. With a period option there is a section for each
      period.

        ledgera stats
        ledgera stats -Y
      """,
    takes: [.dates, .postings, .interval, .inferredEquity], options: [.verboseStats]
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, selection) = try invocation.reported(&output)
    let journal = ledger.journal
    let days = journal.daysOfTransactions(secondary: false).hull(
      journal.daysOfTransactions(secondary: true))
    let spans = try explained(
      TooManyPeriods.self,
      ReportPeriods(
        requested: selection.days, interval: selection.interval, journal: days
      ).spans)
    let asked = spans.isEmpty ? [selection.days] : spans
    let postings = selection.transactions(journal)
    let files = NameListing.files(journal) {
      $0 == "-" ? $0 : invocation.environment.absolutePath($0)
    } where: { _ in
      true
    }
    var report = StatisticsReport(
      journal, files: files.names, spans: asked, today: invocation.today()
    ) {
      postings.matches(posting: $0, of: $1, in: journal.store)
    }
    report.isVerbose = invocation.has(.verboseStats)
    return try output.show(report.document, for: invocation)
  }
}

extension OptionSpec {
  fileprivate static let verboseStats = OptionSpec(
    "verbose", short: "v", help: "show paths of files and symbols of commodities")
}
