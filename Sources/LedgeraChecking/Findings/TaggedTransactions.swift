public import LedgeraModel

/// Which transactions have a tag, e.g. `adjustment:`.
public struct TaggedTransactions {
  /// Whose tags count.
  public enum Scope: Sendable {
    /// Those of the transaction itself.
    case transaction
    /// Also those of its postings.
    case postings
  }

  private let journal: Journal
  /// nil: no tag in the books has the name.
  private let tag: TagNameID?
  private let scope: Scope

  public init(_ name: String, in journal: Journal, scope: Scope = .transaction) {
    self.journal = journal
    tag = journal.store.tagNames.lookup(name).map { TagNameID($0) }
    self.scope = scope
  }

  /// - Parameter transaction: By number in file order.
  public func contains(_ transaction: Int) -> Bool {
    guard let tag else { return false }
    func isTagged(_ first: UInt32, _ count: UInt32) -> Bool {
      (Int(first)..<Int(first + count)).contains { journal.store.tags[$0].name == tag }
    }
    let record = journal.store.transactions[transaction]
    if record.detail >= 0 {
      let detail = journal.store.transactionDetails[Int(record.detail)]
      if isTagged(detail.firstTag, detail.tagCount) { return true }
    }
    guard scope == .postings else { return false }
    return record.postings.contains { number in
      let number = journal.store.postings[number].detail
      guard number >= 0 else { return false }
      let detail = journal.store.details[Int(number)]
      return isTagged(detail.firstTag, detail.tagCount)
    }
  }
}
