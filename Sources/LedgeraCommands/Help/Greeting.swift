import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel

/// What a bare `ledgera` says: what it is, which books are here, whether they are right, and what to do
/// next. Four lines.
extension Command {
  static let greeting = Command(
    "ledgera", group: .help, summary: "Say what to do next here", help: "", formats: [.text],
    isHidden: true
  ) { (invocation, output) throws(CommandFailure) in
    output.write("ledgera \(Ledgera.version): plain-text double-entry accounting\n")
    guard let inputs = try? invocation.inputFiles() else {
      output.write(
        """
        There are no books here, and none are named by a ledgera.conf or LEDGERA_FILE.
        'ledgera init' creates books; 'ledgera setup' does so from a few questions.
        'ledgera help' lists the commands, 'ledgera help double-entry' is a primer.

        """)
      return .fine
    }
    let names = inputs.map { shown($0.name) }.joined(separator: ", ")
    let books = try invocation.readBooks(checks: CheckTable.all.filter(\.group.isPartOfCheck))
    let count = books.journal.transactionCount
    output.write("The books are \(names): \(counted(count, "transaction")).\n")
    let findings = books.diagnostics.findings.count + books.diagnostics.droppedCount
    output.write(
      findings == 0
        ? "'ledgera check' finds nothing wrong with them; '-s' checks more.\n"
        : "'ledgera check' shows \(counted(findings, "finding")) in them.\n")
    let next =
      if count == 0 {
        "'ledgera add' records the first transaction"
      } else if books.diagnostics.hasErrors {
        "'ledgera check --fix' fixes what is safe to fix"
      } else { "'ledgera balance' shows what accounts hold" }
    output.write("\(next); 'ledgera help' lists the commands.\n")
    return .fine
  }
}
