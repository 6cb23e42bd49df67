import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting
import LedgeraValuation

extension Command {
  static let roi = Command(
    "roi", group: .reports, summary: "Show money-weighted and time-weighted returns",
    synopsis: "--investment QUERY [--pnl QUERY] [QUERY…]", arguments: .query,
    help: """
      Shows what an investment returned in each period, and in all together: IRR, the
      yearly rate at which payments in and out would have grown to the same value,
      and TWR, the yearly growth of money that stayed in all the time.

      --investment selects the accounts of the investment. The other postings of
      their transactions are payments in or out, except for those that --pnl selects:
      gains and losses booked as postings, such as reinvested dividends.
      Values are at the prices of their days, or at cost with -B, in the currency of
      -X, else of the profile, else the one that is paid in.

        ledgera roi --investment assets:fund -Y
        ledgera roi --investment acct:broker --pnl income:dividends -p 2026
      """,
    usesPrices: true, takes: [.selection, .interval, .inferredEquity, .cost, .value],
    options: [.investment, .profitAndLoss, .cashFlow]
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, selection) = try invocation.reported(&output)
    let request = try invocation.returnsRequest(selection, ledger.journal)
    let report = try explained(ReturnsFailure.self, ReturnsReport(ledger, request))
    let document = report.document(
      showsFlows: invocation.has(.cashFlow), hasGrid: invocation.guise == .hledger)
    try output.write(document, for: invocation)
    return .fine
  }
}

extension Invocation {
  fileprivate func returnsRequest(
    _ selection: PostingSelection, _ journal: Journal
  ) throws(CommandFailure) -> ReturnsRequest {
    guard let investment = try query(of: .investment, journal) else {
      throw .usage(
        "roi needs to know the investment",
        hints: [
          "write --investment \(arguments.first.map { shown($0) } ?? "ACCOUNT") or another query"
        ])
    }
    if selection.valuation.market?.hasUnknownTarget == true {
      throw .usage("nothing in these books is in the currency that -X names")
    }
    return ReturnsRequest(
      investment: investment, profit: try query(of: .profitAndLoss, journal), selection)
  }

  /// The conditions that an option gives; nil: it was not given, or is empty.
  private func query(
    of option: TypedOption<Relative<Query?>?>, _ journal: Journal
  ) throws(CommandFailure) -> CompiledQuery? {
    let query: Query?? = try value(option, on: today())
    return query.flatMap(\.self).map { CompiledQuery($0, journal) }
  }
}

extension OptionSpec {
  fileprivate static let investment = TypedOption<Relative<Query?>?>(
    "investment", value: .query,
    help: "which postings belong to the investment")
  fileprivate static let profitAndLoss = TypedOption<Relative<Query?>?>(
    "pnl", "profit-loss", value: .query,
    help: "which postings are profit and loss, not payments (default: none)")
  fileprivate static let cashFlow = OptionSpec(
    "cashflow", help: "list the payments that the rates are computed from")
}
