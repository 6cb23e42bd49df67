import LedgeraModel

/// Which entries are adjustments because they, or one of their postings, have the tag `adjustment:`.
struct AdjustmentTags {
  private let journal: Journal
  private let tag: TagNameID?

  init(_ journal: Journal) {
    self.journal = journal
    tag = journal.store.tagNames.lookup("adjustment").map { TagNameID($0) }
  }

  func contains(_ entry: Int) -> Bool {
    guard let tag else { return false }
    let transaction = journal.transaction(entry)
    func isTagged(_ first: UInt32, _ count: UInt32) -> Bool {
      (Int(first)..<Int(first + count)).contains { journal.store.tags[$0].name == tag }
    }
    if let detail = transaction.detail, isTagged(detail.firstTag, detail.tagCount) { return true }
    return transaction.postings.contains {
      $0.detail.map { isTagged($0.firstTag, $0.tagCount) } ?? false
    }
  }
}
