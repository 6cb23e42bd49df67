import LedgeraChecking
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting

extension Command {
  /// `ledgera prices [QUERY…]`.
  static let prices = Command(
    "prices", group: .lists, summary: "List prices as P directives", synopsis: "[QUERY…]",
    help: """
      Lists the prices that P directives give, by date. With --infer-market-prices
      also those that costs of entries imply (@, @@), with --infer-reverse-prices
      what they say the other way round. Times show where a day has several prices;
      -O csv and json have them all.

        ledgera prices cur:AAPL -b 2026-01
        ledgera prices --infer-market-prices
      """,
    options: [.inferReversePrices]
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.ledger(&output)
    let journal = ledger.journal
    let scope = try invocation.scope(journal)
    for warning in scope.warnings { output.note("warning: \(warning)\n") }
    var options = PriceListingOptions()
    options.infersFromCosts = scope.infersMarketPrices
    options.infersReversed = invocation.has(.inferReversePrices)
    let postings = scope.entryQuery(journal)
    let listing = PriceListing(
      journal, options,
      matching: { postings.matches(posting: $0, of: $1, in: journal.store) },
      where: { scope.query.matches($0, journal) })
    try output.write(listing.document, for: invocation)
    return .fine
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
    "infer-reverse-prices", help: "list prices from costs the other way round, too")
}
