import LedgeraChecking
import LedgeraDocuments
import LedgeraHledger
import LedgeraModel
import LedgeraRendering
import LedgeraReporting

extension Command {
  static let balance = Command(
    "balance", aliases: ["bal", "b"], group: .reports,
    summary: "Show what accounts hold, or how they changed by period",
    arguments: .query,
    help: """
      Sums the postings of each account. With an interval (-D -W -M -Q -Y or
      -p "every 2 weeks") there is a column for each period.

        ledgera balance
        ledgera balance assets -H -M -b 2026
        ledgera balance expenses --tree --depth 2 -S -%
        ledgera balance expenses -M --bar
        ledgera balance expenses -M --budget -p 2026
        ledgera balance -B -O csv
        ledgera balance assets --as-of 2026-03-02T12:30
        ledgera balance --compare HEAD~1
      """,
    formats: OutputFormat.numbers,
    takes: .all, options: BalanceFlags.all
  ) { (invocation, output) throws(CommandFailure) in
    let flags = BalanceFlags(invocation)
    let format = invocation[BalanceFlags.format]
    let options = try flags.options()
    func sums(
      _ flags: BalanceFlags, _ ledger: Ledger, _ selection: PostingSelection
    ) throws(CommandFailure) -> BalanceReport {
      let request = try flags.request(ledger, selection, options)
      return try explained(BalanceFailure.self, BalanceReport(ledger, request))
    }
    let compared = try flags.compared(&output) {
      (flags, ledger, selection) throws(CommandFailure) in
      try sums(flags, ledger, selection).figures
    }
    if let compared { return compared }
    let (ledger, selection) = try invocation.reported(&output)
    if let given = invocation.last(of: BalanceFlags.budget) {
      let request = try flags.request(ledger, selection, options)
      let report = try flags.budget(ledger, request, described: given.value)
      if report.goalTotals == nil, invocation.guise == .ledgera {
        output.note("note: no '~' rule has a goal for these accounts in these days\n")
      }
      try output.write(
        report.document.speaking(report.hledgerJSON, for: invocation), for: invocation)
      return .fine
    }
    let report = try sums(flags, ledger, selection)
    if let format, try invocation.outputFormat() == .text, !report.hasPeriodColumns {
      let blocks = report.lines(in: format).map { Block.paragraph($0) }
      let options = TextOptions(
        width: invocation.width, isColoured: invocation.colorsResults)
      output.write(options) { blocks }
    } else {
      try flags.refuseTooWide([report])
      try output.write(
        (invocation.has(BalanceFlags.bar) ? report.barDocument : report.document)
          .speaking(report.hledgerJSON, for: invocation).resulting(in: report.results),
        using: report.usedRates, of: ledger.journal, for: invocation)
    }
    return .fine
  }
}
