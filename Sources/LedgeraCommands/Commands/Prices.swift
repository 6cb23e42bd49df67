import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting
import LedgeraValuation

extension Command {
  static let prices = Command(
    "prices", group: .lists, summary: "List prices as P directives, or fetch new ones",
    arguments: .query,
    subcommands: [
      Subcommand(
        "fetch", synopsis: "[COMMODITY…]", arguments: .names(.commodities),
        effects: [.changesBooks, .connects])
    ],
    help: """
      Lists the prices that P directives give, by date. With --infer-market-prices
      also those that costs of postings imply (@, @@), with --infer-reverse-prices
      also their inverses. Times show where a day has several prices; -O csv and json
      have them all. --chart draws the history of one commodity, in the currency of
      its latest price or that of -X.

      'fetch' gets prices from the sources named in the quote: tags of commodity
      directives (quote: yahoo:VWCE.DE EUR; currencies from the ECB without one), for
      the commodities named or else for everything held or posted within a year, and
      adds those that the books lack, with source and time. Failures are reported with
      the reason, the rest is written, and the status is 1. Only a separate program,
      ledgera-fetch, accesses the network, with curl.

        ledgera prices cur:AAPL -b 2026-01
        ledgera prices --infer-market-prices
        ledgera prices --chart AAPL -b 2026
        ledgera prices fetch --dry-run
        ledgera prices fetch USD SGD --since 2026-01-01 --source frankfurter
      """,
    usesPrices: true, takes: [.dates, .currency],
    options: [.inferReversePrices, .priceChart] + OptionSpec.priceFetchOptions
  ) { (invocation, output) throws(CommandFailure) in
    if invocation.arguments.first == "fetch" {
      return try invocation.fetchPrices(Array(invocation.arguments.dropFirst()), &output)
    }
    let (ledger, selection) = try invocation.reported(&output)
    let journal = ledger.journal
    if let chart = try invocation.priceChart(journal, selection) {
      try output.write(chart.document, for: invocation)
      return .fine
    }
    var options = PriceListingOptions()
    options.infersFromCosts = selection.infersMarketPrices
    if !options.infersFromCosts, invocation.guise == .ledgera {
      try invocation.refuseConditionsOfPostings()
    }
    options.infersReversed = invocation.has(.inferReversePrices)
    let postings = selection.transactions(journal)
    let listing = PriceListing(
      journal, options,
      matching: { postings.matches(posting: $0, of: $1, in: journal.store) },
      where: { selection.datedConditions.matches($0, journal) })
    return try output.show(listing.document, for: invocation)
  }
}

extension Invocation {
  /// Words about accounts and payees say nothing of `P` directives.
  fileprivate func refuseConditionsOfPostings() throws(CommandFailure) {
    let parser = QueryParser(today: today())
    for word in arguments {
      let parsed = try? parser.query(arguments: [word])
      guard let query = parsed?.query else { continue }
      let isOfPostings = query.contains { !$0.isDate && !$0.isAmount }
      guard isOfPostings else { continue }
      throw .usage(
        "prices have a day, a commodity and an amount for queries, and nothing for \(shown(word))",
        hints: [query.isAccount ? "for a commodity write \(shown("cur:" + word))" : nil])
    }
  }
}

extension Query {
  /// Whether a price matches: its day, commodity and amount; other conditions do not count.
  fileprivate func matches(_ price: PriceListing.Price, _ journal: Journal) -> Bool {
    removing { !$0.isDate && !$0.isAmount }.holds(price, journal)
  }

  private func holds(_ price: PriceListing.Price, _ journal: Journal) -> Bool {
    switch self {
    case .not(let query): !query.holds(price, journal)
    case .and(let queries): queries.allSatisfy { $0.holds(price, journal) }
    case .or(let queries): queries.contains { $0.holds(price, journal) }
    case .nothing: false
    case .commodity(let pattern): pattern.matches(journal.commodity(price.commodity).symbol)
    case .amount(let comparison): comparison.matches(price.price.quantity)
    case .date(let span): span.contains(price.day)
    default: true
    }
  }
}

extension OptionSpec {
  fileprivate static let inferReversePrices = OptionSpec(
    "infer-reverse-prices", "reverse", "show-reverse",
    help: "list prices from costs in reverse, too")
  fileprivate static let priceChart = OptionSpec(
    "chart", value: .required("COMMODITY", .names(.commodities)),
    help: "draw how its price changed")
}

extension Invocation {
  /// nil: no chart was asked for.
  fileprivate func priceChart(
    _ journal: Journal, _ selection: PostingSelection
  ) throws(CommandFailure) -> PriceChart? {
    guard let given = last(of: .priceChart), let symbol = given.value else { return nil }
    guard let commodity = journal.commodity(withSymbol: symbol) else {
      let symbols = journal.store.commodities.lazy.map(\.symbol)
      let suggestion = EditDistance.closest(to: symbol, among: symbols)
      throw .usage(
        "no commodity \(shown(symbol)) in these books", at: given.origin,
        hints: [suggestion.map { "did you mean \(shown($0))?" }])
    }
    return PriceChart(
      journal, of: commodity, in: selection.valuation.market?.target,
      infersFromCosts: selection.infersMarketPrices
    ) { selection.days.contains($0) }
  }
}
