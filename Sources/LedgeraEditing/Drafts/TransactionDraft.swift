package import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

/// A transaction to be written. Names and symbols are text, since the books need not know them yet.
package struct TransactionDraft: Hashable, Sendable {
  package var day: Day
  /// nil: none.
  package var secondaryDay: Day?
  /// Written as a `time:` tag; nil: none.
  package var time: TimeOfDay?
  package var state = TransactionState.unreconciled
  /// Between parentheses; empty: none.
  package var code = ""
  /// Payee and note as `PAYEE | NOTE`.
  package var description = ""
  /// Comment lines without `;`. The first follows the description, unless it is empty.
  package var comment: [String] = []
  package var postings: [PostingDraft] = []
  /// It goes in front of the other transactions of its day.
  var opensDay = false

  package init(day: Day, description: String = "", postings: [PostingDraft] = []) {
    self.day = day
    self.description = description
    self.postings = postings
  }
}

/// `@` or `@@` and an amount.
package struct DraftCost: Hashable, Sendable {
  package var amount: DraftAmount
  /// `@@`: of the whole posting.
  package var isTotal: Bool

  package init(_ amount: DraftAmount, isTotal: Bool) {
    self.amount = amount
    self.isTotal = isTotal
  }
}

extension TransactionDraft {
  /// Adds a tag to the comment after the description. A comma in its value becomes a blank.
  package mutating func addTag(_ name: String, _ value: String = "") {
    comment.addTag(name, value)
  }

  /// The comment with the time as a tag, as it is written.
  var writtenComment: [String] {
    var lines = comment
    if let time, lines.allSatisfy({ CommentTags($0).value(of: "time") == nil }) {
      lines.addTag("time", time.text)
    }
    return lines
  }

  /// The draft as reading it back gives it, without empty comment lines and the side of a zero's
  /// symbol, which mean nothing.
  package var asRead: TransactionDraft {
    var draft = self
    draft.comment = writtenComment.filter { !$0.isEmpty }
    draft.time = nil
    draft.opensDay = false
    draft.postings = postings.map { posting in
      var posting = posting
      posting.comment = posting.comment.filter { !$0.isEmpty }
      return posting
    }
    return draft
  }
}

extension [String] {
  mutating func addTag(_ name: String, _ value: String) {
    let value = value.contains(",") ? ForeignText(value).tagValue : value
    let tag = value.isEmpty ? "\(name):" : "\(name): \(value)"
    if let first, !first.isEmpty {
      self[0] = "\(first), \(tag)"
    } else {
      self = [tag] + dropFirst()
    }
  }
}
