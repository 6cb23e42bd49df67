import LedgeraChecking
import LedgeraModel
import LedgeraReporting

extension Command {
  static let codes = Command(
    "codes", group: .lists, summary: "List the codes of transactions", arguments: .query,
    help: """
      Lists the codes of transactions, written in parentheses before the description,
      in date order and as often as they occur. -E shows an empty line for each
      transaction without a code.

        ledgera codes assets:checking
      """,
    takes: [.selection, .zeros]
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, selection) = try invocation.reported(&output)
    let listing = NameListing.codes(
      ledger.journal, of: selection.transactionNumbers(of: ledger),
      includingEmpty: invocation.has(.empty))
    return try output.show(listing.document, for: invocation)
  }
}
