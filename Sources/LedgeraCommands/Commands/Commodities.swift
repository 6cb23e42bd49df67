import LedgeraChecking
import LedgeraModel
import LedgeraReporting

extension Command {
  static let commodities = Command(
    "commodities", aliases: ["comm"], group: .lists, summary: "List commodity symbols",
    help: """
      Lists the symbols of commodities that are declared or posted, or that prices
      are given in, in alphabetical order. Amounts without a symbol show as an empty
      line.

        ledgera commodities
      """
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.ledger(&output)
    return try output.show(NameListing.commodities(ledger.journal).document, for: invocation)
  }
}
