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
      Lists the names of the tags of transactions, their postings and the postings'
      accounts. The first argument keeps the names that match it, the others are a
      query for transactions. --values lists the values of the tags instead, -E also
      the empty ones.

        ledgera tags
        ledgera tags project --values
        ledgera tags . expenses:travel
      """,
    options: [.tagValues, .parsedOrder]
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.ledger(&output)
    let selection = try invocation.selection(
      ledger.journal, &output, words: Array(invocation.arguments.dropFirst()))
    let pattern = try invocation.pattern()
    var options = TagListingOptions()
    options.showsValues = invocation.has(.tagValues)
    options.keepsOrder = invocation.has(.parsedOrder)
    options.showsEmptyValues = invocation.has(.empty)
    let listing = NameListing.tags(
      ledger.journal, of: selection.transactionNumbersInFileOrder(of: ledger.journal), options
    ) { pattern?.matches($0) ?? true }
    return try output.show(listing.document, for: invocation)
  }
}

extension OptionSpec {
  fileprivate static let tagValues = OptionSpec("values", help: "list values instead of names")
  fileprivate static let parsedOrder = OptionSpec(
    "parsed", help: "list in the order of the files, with repetitions")
}
