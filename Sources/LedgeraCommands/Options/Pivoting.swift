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
  /// nil: postings keep their accounts.
  func pivot(isStrict: Bool) throws(CommandFailure) -> Pivot? {
    guard let given = last(of: .pivot), let text = given.value else { return nil }
    guard !isStrict else {
      throw .usage(
        "strict checks are about the accounts of the books, not about those of --pivot",
        at: given.origin, hints: ["check the books by themselves: ledgera check -s"])
    }
    return Pivot(text)
  }

  /// Refuses a pivot by a tag that the books do not have. hledger shows one account without a name.
  func refusePivot(of journal: Journal) throws(CommandFailure) {
    guard guise == .ledgera, let given = last(of: .pivot), let text = given.value else { return }
    for tag in Pivot(text).tags where journal.store.tagNames.lookup(tag) == nil {
      let names = Pivot.fieldNames + journal.tagNames
      throw .usage(
        "no tag \(shown(tag)) in these books", at: given.origin,
        hints: [
          EditDistance.closest(to: tag, among: names).map { "did you mean \(shown($0))?" },
          "fields are \(Pivot.fieldNames.joined(separator: ", "))",
        ])
    }
  }
}

extension Journal {
  fileprivate var tagNames: [String] {
    (0..<UInt32(store.tagNames.count)).map { store.tagNames.text($0) }
  }
}
