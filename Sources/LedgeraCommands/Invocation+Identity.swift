import LedgeraChecking
import LedgeraEditing
import LedgeraModel

extension Invocation {
  /// The one entry that words name: its `id:`, or a query that only one entry matches.
  func entry(
    named words: [String], in ledger: Ledger, _ output: inout Output
  ) throws(CommandFailure) -> Transaction {
    let journal = ledger.journal
    if words.count == 1 {
      let named = (0..<journal.transactionCount).map { journal.transaction($0) }
        .filter { $0.identity == words[0] }
      if named.count == 1 { return named[0] }
    }
    guard !words.isEmpty else {
      throw .usage(
        "'\(command.name)' needs an entry: its id or a query",
        hints: ["ledgera \(command.name) desc:bakery date:2026-11-02"])
    }
    let found = try scope(journal, &output, words: words).entries(of: ledger)
    guard found.count != 1 else { return journal.transaction(found[0]) }
    let lines = found.prefix(9).map { index in
      let entry = journal.transaction(index)
      return "\(entry.day.text) \(entry.description)" + (entry.identity.map { "  id: \($0)" } ?? "")
    }
    let query = words.joined(separator: " ")
    throw CommandFailure(
      .findings,
      found.isEmpty
        ? "no entry matches \(shown(query))" : "\(found.count) entries match \(shown(query))",
      hints: found.count > 9 ? lines + ["… and \(found.count - 9) more"] : lines)
  }
}
