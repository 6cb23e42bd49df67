import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraIntake
import LedgeraModel
import LedgeraParsing

extension ActionPlace {
  /// One transaction for two that say the same: the typed one, which takes over the comments of the bank's and
  /// the better mark.
  func merges() -> [Action] {
    guard let transaction, transaction.standsInFile else { return [] }
    let twice = EnteredTwice(journal)
    guard let twin = twice.twins(of: [transaction])[transaction.index] else { return [] }
    let isOtherKept =
      twice.isImported(transaction) != twice.isImported(twin)
      ? twice.isImported(transaction) : twin.index < transaction.index
    let (kept, removed) = isOtherKept ? (twin, transaction) : (transaction, twin)
    guard removed.code.isEmpty || removed.code == kept.code,
      removed.postings.allSatisfy({ $0.assertion == nil })
    else { return [] }
    let title = "merge with the same one of \(twin.day.text) \(shown(twin.description))"
    return action(title, .refactor, unless: { removesOther(than: removed, $0) }) { editor in
      let state = max(kept.state, removed.state)
      if state != kept.state { _ = ReconciliationMarks(journal).mark(kept, as: state, in: &editor) }
      takeComments(of: removed, to: kept, in: &editor)
      var lines = TransactionLines(journal)
      lines.remove(removed, from: &editor)
      return true
    }
  }

  /// What the comments of one say and those of the other do not, but for guesses.
  private func takeComments(
    of removed: Transaction, to kept: Transaction, in editor: inout JournalEditor
  ) {
    let head = WrittenLine(
      at: Int(kept.record.offset), of: kept.record.file, in: journal.sources)
    if let text = missing(removed.commentLines, in: kept.commentLines, kept.tags) {
      let edit = head.addition(ofTags: text)
      editor.replace(edit.span, with: "\(edit.replacement)")
    }
    var open = kept.postings.filter(\.standsInTransaction)
    for posting in removed.postings where posting.standsInTransaction {
      guard
        let place = open.firstIndex(where: {
          $0.account == posting.account && $0.amounts == posting.amounts
        })
      else { continue }
      let same = open.remove(at: place)
      if let text = missing(posting.commentLines, in: same.commentLines, same.tags) {
        PostingTags(journal).add(text, to: same, in: &editor)
      }
    }
  }

  private func missing(_ lines: [String], in others: [String], _ tags: [Tag]) -> String? {
    let known = Set(tags.map(\.name)).union(["guess"])
    let missing = lines.map { CommentTags($0).removing(known) }
      .filter { !$0.isEmpty && !others.contains($0) }
    return missing.isEmpty ? nil : missing.joined(separator: ", ")
  }

  private func removesOther(than removed: Transaction, _ after: Books) -> String? {
    after.journal.transactionCount == journal.transactionCount - 1
      ? nil : "the transactions would read differently"
  }
}
