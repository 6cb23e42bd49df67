import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuerying
import LedgeraRendering
import LedgeraReporting

extension Command {
  static let files = Command(
    "files", group: .lists, summary: "List the files of the books", synopsis: "[REGEX]",
    arguments: .pattern,
    help: """
      Lists the journal and all files it includes, in the order they are read. With a
      pattern, which is case-sensitive, lists only those whose paths match. A name is
      always one line: a line feed in it is written \\x0A. JSON and CSV have the exact
      names.

        ledgera files
        ledgera files prices
      """
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.ledger(&output)
    let pattern = try invocation.pattern(caseSensitive: true)
    let listing = NameListing.files(ledger.journal) {
      $0 == "-" ? $0 : invocation.environment.absolutePath($0)
    } where: { path in
      pattern?.matches(path) ?? true
    }
    try invocation.noteMiss(in: listing, &output)
    try output.write(listing.document { String(pathLine($0).dropLast()) }, for: invocation)
    return .fine
  }
}
