package import LedgeraModel
import LedgeraParsing
package import LedgeraQuantities

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
  /// Its lines as they stood, which are written again.
  package var lines = DraftLines()

  package init(day: Day, description: String = "", postings: [PostingDraft] = []) {
    self.day = day
    self.description = description
    self.postings = postings
  }
}

/// Lines that say what a draft says, so that drafts are equal whatever theirs are.
package struct DraftLines: Hashable, Sendable {
  /// nil: they are made of the rest.
  package var text: JournalText?

  package static func == (left: DraftLines, right: DraftLines) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
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

/// A posting to be written.
package struct PostingDraft: Hashable, Sendable {
  package var account: String
  package var kind = PostingKind.real
  /// Its own mark.
  package var state = TransactionState.unreconciled
  /// nil: left to be inferred, or assigned by an assertion.
  package var amount: DraftAmount?
  /// `{…} [date] (note)` as written; empty: none.
  package var lot = ""
  /// nil: none.
  package var cost: DraftCost?
  /// nil: none.
  package var assertion: DraftAssertion?
  /// Comment lines without `;`. The first follows the posting, unless it is empty.
  package var comment: [String] = []

  package init(_ account: String, _ amount: DraftAmount? = nil) {
    self.account = account
    self.amount = amount
  }
}

extension PostingDraft {
  /// Adds a tag to the comment after the posting. A comma in its value becomes a blank.
  package mutating func addTag(_ name: String, _ value: String = "") {
    comment.addTag(name, value)
  }
}

/// A quantity of a commodity, which is named by its symbol.
package struct DraftAmount: Hashable, Sendable {
  package var quantity: Quantity
  /// Without quotes; empty: an amount without a symbol.
  package var symbol: String

  package init(_ quantity: Quantity, _ symbol: String) {
    self.quantity = quantity
    self.symbol = symbol
  }

  package var negated: DraftAmount { DraftAmount(quantity.negated, symbol) }

  /// Zero of the same commodity, with as many decimals.
  package var zero: DraftAmount {
    DraftAmount(Quantity(coefficient: 0, scale: quantity.scale), symbol)
  }
}

/// `=` and its variants, and an amount.
package struct DraftAssertion: Hashable, Sendable {
  package var amount: DraftAmount
  /// `==`.
  package var isSole = false
  /// `=*`.
  package var includesSubaccounts = false
  /// After the amount; nil: none.
  package var cost: DraftCost?

  /// The sign in front of the amount.
  package enum Sign: String, CaseIterable, Sendable {
    case own = "="
    case sole = "=="
    case ownAndSubaccounts = "=*"
    case soleAndSubaccounts = "==*"
  }

  package init(_ amount: DraftAmount, _ sign: Sign = .own) {
    self.amount = amount
    isSole = sign == .sole || sign == .soleAndSubaccounts
    includesSubaccounts = sign == .ownAndSubaccounts || sign == .soleAndSubaccounts
  }
}
