package import LedgeraModel

/// Transactions that correct another one and leave it as it is, for periods that are closed.
package struct Corrections {
  private let transaction: Transaction
  private let identity: String

  /// - Parameter identity: The `id:` of the transaction.
  package init(of transaction: Transaction, identity: String) {
    self.transaction = transaction
    self.identity = identity
  }

  /// A transaction that takes everything back: all amounts with the other sign, also those that were
  /// inferred, tagged `reverses:` and with the tags of the transaction, so that sums by tag come to
  /// nothing, too. Reconciliation marks, assertions and postings' own dates stay after.
  package func reversal(on day: Day) -> TransactionDraft {
    var draft = TransactionDraft(day: day, description: transaction.description)
    for tag in keptTags(transaction.tags) { draft.addTag(tag.name, tag.value) }
    draft.addTag("reverses", identity)
    for posting in transaction.postings {
      for amount in posting.amounts {
        draft.postings.append(reversed(posting, DraftAmount(amount, transaction.journal)))
      }
    }
    return draft
  }

  /// The transaction as it should have been: what was typed, with the description where none was, tagged
  /// `corrects:` and with the transaction's other tags.
  package func copy(_ typed: TransactionDraft) -> TransactionDraft {
    var draft = typed
    if draft.description.isEmpty { draft.description = transaction.description }
    if draft.code.isEmpty { draft.code = transaction.code }
    for tag in keptTags(transaction.tags) where tag.name != "rate" && !draft.hasTag(tag.name) {
      draft.addTag(tag.name, tag.value)
    }
    draft.addTag("corrects", identity)
    return draft
  }

  private func reversed(_ posting: Posting, _ amount: DraftAmount) -> PostingDraft {
    var draft = PostingDraft(posting.accountName, amount.negated)
    draft.kind = posting.kind
    let written = PostingDraft(posting)
    (draft.lot, draft.cost) = (written.lot, written.cost)
    for tag in keptTags(posting.tags) {
      guard tag.name == "base" else {
        draft.addTag(tag.name, tag.value)
        continue
      }
      let value = tag.value.hasPrefix("-") ? String(tag.value.dropFirst()) : "-" + tag.value
      draft.addTag("base", value.hasPrefix("-+") ? "-" + value.dropFirst(2) : value)
    }
    return draft
  }

  /// Tags that say what a transaction is about, not which one it is or when it was.
  private func keptTags(_ tags: [Tag]) -> [Tag] {
    let own = ["id", "time", "date", "date2", "rule", "due", "reverses", "corrects", "clopen"]
    return tags.filter { !own.contains($0.name) }
  }
}

extension Journal {
  /// Whether some transaction has an `id:`, so that new ones get one.
  package var usesIdentities: Bool {
    guard let tag = store.tagNames.lookup("id") else { return false }
    return (0..<transactionCount).contains { index in
      store.tags(of: store.transactions[index]).contains { store.tags[$0].name.number == tag }
    }
  }
}
