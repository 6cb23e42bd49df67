package import LedgeraModel

/// Which transactions have a tag, e.g. `adjustment:`.
package struct TaggedTransactions {
  /// Whose tags count.
  package enum Scope: Sendable {
    /// Those of the transaction itself.
    case transaction
    /// Also those of its postings.
    case postings
  }

  private let journal: Journal
  /// nil: no tag in the books has this name.
  private let tag: TagNameID?
  private let scope: Scope

  package init(_ name: String, in journal: Journal, scope: Scope = .transaction) {
    self.journal = journal
    tag = journal.store.tagNames.lookup(name).map { TagNameID($0) }
    self.scope = scope
  }

  /// - Parameter transaction: Its number in file order.
  package func contains(_ transaction: Int) -> Bool {
    guard let tag else { return false }
    func isTagged(_ tags: Range<Int>) -> Bool {
      tags.contains { journal.store.tags[$0].name == tag }
    }
    let record = journal.store.transactions[transaction]
    return isTagged(journal.store.tags(of: record))
      || scope == .postings
        && record.postings.contains { isTagged(journal.store.tags(of: journal.store.postings[$0])) }
  }
}
