import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel

extension OptionSpec {
  static let pivot = OptionSpec(
    "pivot", value: .required("FIELD", .names(.tags)),
    help: "show payee, code, desc, note, status, date, cur, amt, acct or the values of a tag"
      + " instead of accounts; several are joined by colons")
}

extension Invocation {
  /// The same books with what `--pivot` asks for instead of accounts. What is found in them was told of
  /// their accounts.
  func pivoted(_ ledger: Ledger, _ output: inout Output) throws(CommandFailure) -> Ledger {
    guard let given = last(of: .pivot), let text = given.value else { return ledger }
    let pivot = Pivot(text)
    try refuseUnknownTags(of: pivot, in: ledger.journal, at: given.origin)
    let books = try read(session().pivoting(by: pivot))
    if let pivoted = books.ledger { return pivoted }
    return try self.ledger(of: books, &output)
  }

  /// hledger shows one account without a name.
  private func refuseUnknownTags(
    of pivot: Pivot, in journal: Journal, at origin: Word.Origin
  ) throws(CommandFailure) {
    let known = (0..<UInt32(journal.store.tagNames.count)).map { journal.store.tagNames.text($0) }
    for tag in pivot.tags where guise == .ledgera && !known.contains(tag) {
      throw .usage(
        "no tag \(shown(tag)) in these books", at: origin,
        hints: [
          EditDistance.closest(to: tag, among: Pivot.fieldNames + known).map {
            "did you mean \(shown($0))?"
          },
          "fields are \(Pivot.fieldNames.joined(separator: ", "))",
        ])
    }
  }
}
