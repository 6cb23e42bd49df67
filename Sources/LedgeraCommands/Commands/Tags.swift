import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting

extension Command {
  static let tags = Command(
    "tags", group: .lists, summary: "List tag names or values", synopsis: "[REGEX [QUERY…]]",
    arguments: .query,
    help: """
      Lists the names of the tags of transactions, postings, accounts and commodities,
      and those that `tag` directives declare. The first argument keeps the names that
      match it, the others are a query. --values lists the values of the tags instead,
      -E also the empty ones.

        ledgera tags
        ledgera tags project --values
        ledgera tags . expenses:travel
      """,
    takes: [.selection, .zeros, .inferredEquity],
    options: [.tagValues, .parsedOrder] + ListScope.options
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.ledger(&output)
    let selection = try invocation.selection(
      ledger.journal, &output, words: Array(invocation.arguments.dropFirst()))
    let scope = try ListScope(invocation, of: "tags", searchesQuery: true)
    let pattern = scope.findsOne ? nil : try invocation.pattern()
    var options = TagListingOptions()
    options.keepsOrder = invocation.has(.parsedOrder)
    let accounts = selection.datedPostings(ledger.journal)
    let isAboutAccounts =
      selection.days == .all && !selection.conditions.contains { !$0.concernsAccounts }
    let transactions = selection.transactionNumbersInFileOrder(of: ledger.journal)
    func list(where isWanted: (String) -> Bool) -> NameListing {
      NameListing.tags(
        ledger.journal, of: transactions,
        andOfAccounts: { isAboutAccounts && accounts.matches($0) }, options, named: isWanted)
    }
    var listing = list { pattern?.matches($0) ?? true }
    let used = Set(listing.names)
    let declared = ledger.journal.store.tagDeclarations.map(\.name).filter {
      pattern?.matches($0) ?? true
    }
    let isAboutAll = selection.conditions == .everything && selection.days == .all
    if isAboutAll || [.declared, .unused, .found].contains(scope.choice) {
      // Those that are declared only are listed whatever the query.
      listing.names = declared + listing.names
      if !options.keepsOrder {
        listing.names = Set(listing.names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      }
    }
    listing.names = try scope.names(
      among: listing.names, used: used, declared: Set(declared))
    try invocation.noteMiss(in: listing, &output)
    if invocation.has(.tagValues) {
      options.showsValues = true
      options.showsEmptyValues = invocation.has(.empty)
      listing = list(where: Set(listing.names).contains)
    }
    return try output.show(listing.document, for: invocation)
  }
}

extension OptionSpec {
  fileprivate static let tagValues = OptionSpec("values", help: "list values instead of names")
  fileprivate static let parsedOrder = OptionSpec(
    "parsed", help: "list in the order of the files, with repetitions")
}
