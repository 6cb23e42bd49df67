import LedgeraChecking
import LedgeraModel
import LedgeraReporting

extension Command {
  static let descriptions = Command(
    "descriptions", aliases: ["desc"], group: .lists, summary: "List descriptions",
    arguments: .query,
    help: """
      Lists the descriptions of transactions, each once, in alphabetical order.

        ledgera descriptions assets:cash
      """,
    takes: .selection
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, selection) = try invocation.reported(&output)
    let listing = NameListing.descriptions(
      ledger.journal, of: selection.transactionNumbers(of: ledger))
    return try output.show(listing.document, for: invocation)
  }

  static let notes = Command(
    "notes", group: .lists, summary: "List notes", arguments: .query,
    help: """
      Lists the notes of transactions, the part of the description after | or all of
      it, each once, in alphabetical order.

        ledgera notes desc:market
      """,
    takes: .selection
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, selection) = try invocation.reported(&output)
    let listing = NameListing.notes(ledger.journal, of: selection.transactionNumbers(of: ledger))
    return try output.show(listing.document, for: invocation)
  }
}
