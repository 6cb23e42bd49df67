import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraModel
import LedgeraParsing
package import LedgeraQuantities

/// Another amount for a posting of a written transaction, which still balances.
///
/// What is written changes: the posting's own amount, where it has one, and that of the only other posting.
/// Of transactions with more postings one has to be left out.
package struct AmountCorrection {
  private let journal: Journal
  private let posting: Posting
  /// With amounts that are written; the posting itself is the first.
  private let postings: [Posting]

  /// nil: there are costs, or more amounts than it is clear how to change.
  package init?(_ posting: Posting) {
    let all = posting.transaction.postings
    let others = all.filter { $0.index != posting.index }
    let isElided = all.contains(where: \.isInferred)
    guard posting.standsInTransaction, all.count == 2 || isElided && !posting.isInferred,
      all.count > 1
    else { return nil }
    let changed = ([posting] + (all.count == 2 ? others : [])).filter { !$0.isInferred }
    guard !changed.isEmpty,
      changed.allSatisfy({ changed in
        changed.cost == nil && changed.amounts.count == 1 && changed.lot == nil
          && changed.amounts[0].commodity == posting.amounts.first?.commodity
      })
    else { return nil }
    (journal, self.posting, postings) = (posting.journal, posting, changed)
  }

  /// The amounts as they are written, without commas, which would end a tag; nil: one is not written.
  package var text: String? {
    let texts = postings.map { posting in
      let line = line(of: posting)
      return line.amount.map {
        line.text($0).replacing("%", with: "%25").replacing(",", with: "%2C")
      }
    }
    let known = texts.compactMap(\.self)
    return known.count == texts.count ? known.joined(separator: Self.separator) : nil
  }

  private static let separator = " / "

  /// Writes what the posting is to move. Returns whether it can be written.
  package func write(_ quantity: Quantity, in editor: inout JournalEditor) -> Bool {
    guard text != nil else { return false }
    let writing = WritingOut(journal)
    return postings.allSatisfy { changed in
      let isOwn = changed.index == posting.index
      return writing.writeQuantity(isOwn ? quantity : quantity.negated, of: changed, in: &editor)
    }
  }

  /// Writes the amounts of a `text` again. Returns whether they are as many as there are now.
  package func restore(_ text: String, in editor: inout JournalEditor) -> Bool {
    let texts = amounts(text)
    guard texts.count == postings.count else { return false }
    for (changed, text) in zip(postings, texts) {
      let line = line(of: changed)
      guard let amount = line.amount else { return false }
      editor.plan.change(.amounts, of: changed.transaction)
      editor.replace(line.span(amount), with: JournalText(asWritten: text))
    }
    return true
  }

  /// What the posting moved by a `text`; nil: no amount is written there.
  package func quantity(in text: String) -> Quantity? {
    guard let first = postings.first, let text = amounts(text).first else { return nil }
    let reader = TypedPostings(journal, today: .first)
    let quantity = reader.posting(first.accountName, text)?.amount?.quantity
    return first.index == posting.index ? quantity : quantity?.negated
  }

  private func amounts(_ text: String) -> [String] {
    text.split(separator: Self.separator)
      .map { String($0).replacing("%2C", with: ",").replacing("%25", with: "%") }
  }

  private func line(of posting: Posting) -> WrittenLine {
    journal.store.line(of: posting.record, in: posting.file)
  }
}
