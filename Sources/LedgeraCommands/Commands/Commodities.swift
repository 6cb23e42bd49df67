import LedgeraChecking
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
    let scope = ListScope(invocation, of: "commodities")
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
    return try output.show(listing.document, for: invocation)
  }
}

extension Invocation {
  /// The pattern that the first argument is, of whole symbols after `cur:`, as in queries; nil: no argument.
  fileprivate func symbolPattern() throws(CommandFailure) -> Pattern? {
    guard let text = arguments.first, text.hasPrefix("cur:") else { return try pattern() }
    do throws(PatternFailure) {
      return try Pattern(String(text.dropFirst(4)), whole: true)
    } catch { throw .notUnderstood(text, error, as: "pattern") }
  }
}
