import LedgeraModel
import LedgeraReporting

extension Command {
  static let gains = Command(
    "gains", group: .reports, summary: "Show gains in parts: price, currency and fees",
    arguments: .query,
    help: """
      Shows the gains of the period's sales, and of what is still held at its end,
      by commodity or, with --lots, by lot. Each gain is the sum of its
      parts: price, exchange rate and fees. Figures are in the base
      currency of the profile or of -X, else in the one that was paid.

      With -M, -Q, -Y … each line is a period: what its sales realised since the
      purchase, what is unrealised at its end, and the parts of the gain in the period
      itself, on what was sold and what is held.

      booking: tags of accounts and --booking say which units are sold first. Units
      held for more than --holding-period days are long-term.

        ledgera gains -p 2026
        ledgera gains -p 2026 -X EUR --lots
        ledgera gains -Y
        ledgera gains --booking average acct:broker
      """,
    usesPrices: true, takes: [.dates, .interval, .postings, .value],
    options: LotScope.options + [.lots, .holdingPeriod]
  ) { (invocation, output) throws(CommandFailure) in
    let lots = try LotScope(invocation, &output)
    let holdingPeriod = invocation[.holdingPeriod]
    guard lots.periods.isEmpty else {
      try invocation.refuseOptions(
        [.lots, .holdingPeriod], for: "'gains' of several periods")
      let report = GainsByPeriod(lots.book, lots.periods, where: lots.matches)
      try output.write(report.document, for: invocation)
      return lots.status
    }
    let report = GainsReport(
      lots.book, from: lots.selection.days.start, to: lots.last, today: lots.today,
      holdingPeriod: holdingPeriod, where: lots.matches)
    try output.write(report.document(showsLots: invocation.has(.lots)), for: invocation)
    return lots.status
  }
}

extension OptionSpec {
  fileprivate static let lots = OptionSpec("lots", help: "one line for each lot")
  fileprivate static let holdingPeriod = TypedOption(
    "holding-period", value: .number("DAYS", in: 0...1_000_000), default: 365,
    help: "units held for more days are long-term (default: 365)")
}
