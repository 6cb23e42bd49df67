import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraReporting

extension Command {
  static let ids = Command(
    "ids", group: .changes, summary: "List the ids of transactions, or give transactions ids",
    arguments: .query,
    help: """
      Lists the ids of the matching transactions, as written in their id: tags. With
      --add every matching transaction without one gets one: 16 random letters and
      digits (80 bits) in a tag after its first line. An id names a transaction for
      good: 'edit', 'delete' and 'duplicate' take it, and 'history' follows it.
      Running --add again changes nothing.

        ledgera ids date:2026-11
        ledgera ids --add
        ledgera ids --add -b 2026 --dry-run
      """, changesBooks: true, onlyWith: addIDs,
    takes: .selection, options: [addIDs]
  ) { (invocation, output) throws(CommandFailure) in
    let journal = try invocation.writtenBooks(&output)
    let readings = TransactionReadings(journal, invocation.environment)
    let transactions = try invocation.selection(journal, &output).transactionNumbersInFileOrder(
      of: journal
    )
    .filter { readings.isFirst($0) }.map { journal.transaction($0) }
    let nameless = transactions.filter { $0.identity == nil }
    guard invocation.has(addIDs) else {
      let listing = NameListing(
        title: "ids", heading: "id", names: transactions.compactMap(\.identity))
      try output.write(listing.document, for: invocation)
      if !nameless.isEmpty {
        output.note(
          "\(nameless.count) of \(transactions.count) transactions have no id; --add gives them one\n"
        )
      }
      return .fine
    }
    var editor = invocation.editor(of: journal)
    let identities = TransactionIdentities(invocation.environment)
    for transaction in nameless { identities.add(to: transaction, in: &editor) }
    let numbers = nameless.map(\.index)
    return try invocation.carryOut(
      editor,
      expecting: { after in
        let failing = numbers.first {
          $0 >= after.transactionCount || after.transaction($0).identity == nil
        }
        return failing.map { "'\(journal.transaction($0).description)' cannot be given an id" }
      }, &output)
  }

  private static let addIDs = OptionSpec(
    "add", effects: .changesBooks, help: "give an id to every transaction that has none")
}
