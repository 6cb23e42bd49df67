import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting

extension Command {
  static let commodities = Command(
    "commodities", aliases: ["comm"], group: .lists, summary: "List commodity symbols",
    arguments: .pattern,
    help: """
      Lists the symbols of commodities that are declared, posted or priced, or that
      costs and prices are given in, in alphabetical order. Amounts without a symbol
      show as an empty line.

        ledgera commodities
        ledgera commodities --undeclared
        ledgera commodities cur:USD
      """,
    options: ListScope.options
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.ledger(&output)
    let scope = try ListScope(invocation, of: "commodities")
    var listing = NameListing.commodities(ledger.journal)
    let declared = ledger.journal.store.commodities.filter {
      $0.declaration != nil || $0.declaredStyle != nil
    }
    let used = NameListing.commodities(ledger.journal, countingDeclared: false)
    listing.names = try scope.names(
      among: listing.names, used: Set(used.names), declared: Set(declared.map(\.symbol)))
    if !scope.findsOne, let pattern = try invocation.symbolPattern() {
      listing.names = listing.names.filter { pattern.matches($0) }
    }
    try invocation.noteMiss(in: listing, &output)
    return try output.show(listing.document, for: invocation)
  }
}

extension Invocation {
  /// The pattern that the first argument is, of whole symbols in a query such as `cur:USD`; nil: no argument.
  fileprivate func symbolPattern() throws(CommandFailure) -> Pattern? {
    guard let text = arguments.first, text.contains(":") else { return try pattern() }
    let query: Query
    do throws(QueryFailure) {
      query = try QueryParser(today: today()).query(arguments: [text]).query
    } catch { throw .notUnderstood(text, error, as: "query") }
    if case .commodity(let pattern) = query { return pattern }
    guard guise == .hledger else {
      throw .usage("commodities have symbols only: \(shown(text))", hints: ["write: cur:USD"])
    }
    return try pattern()
  }
}
