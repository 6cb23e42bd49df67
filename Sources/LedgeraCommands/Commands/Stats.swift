import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities
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
    let start = invocation.environment.monotonicNanoseconds()
    let (ledger, selection) = try invocation.reported(&output)
    let journal = ledger.journal
    if invocation.wantsLineOfSpeed {
      output.write(invocation.lineOfSpeed(of: journal, since: start))
      return .fine
    }
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

extension Invocation {
  /// Whether it is hledger's `stats -1`.
  fileprivate var wantsLineOfSpeed: Bool {
    guise == .hledger && last(of: .depth)?.value == "1"
  }

  /// Version, file, time and transactions a second, in hledger's columns.
  fileprivate func lineOfSpeed(of journal: Journal, since start: UInt64) -> String {
    let time = max(1, environment.monotonicNanoseconds() - start)
    let hundredths = (time + 5_000_000) / 10_000_000
    let seconds = Quantity(coefficient: Int128(hundredths), scale: 2).text()
    let rate = UInt64(journal.transactionCount) * 1_000_000_000 / time
    let file = journal.sources.files.first.map { Path.name(of: $0.path) } ?? "-"
    return "\(Guise.hledgerVersion)\t\(file)\t\(seconds) s elapsed\t\(rate) txns/s\n"
  }
}

extension OptionSpec {
  fileprivate static let verboseStats = OptionSpec(
    "verbose", short: "v", help: "show paths of files and symbols of commodities")
}
