package import LedgeraModel
import LedgeraQuantities

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
