public import LedgeraModel
import LedgeraQuantities

/// A posting to be written.
public struct PostingDraft: Hashable, Sendable {
  public var account: String
  public var kind = PostingKind.real
  /// Its own mark.
  public var state = TransactionState.unreconciled
  /// nil: left to be inferred, or assigned by an assertion.
  public var amount: DraftAmount?
  /// `{…} [date] (note)` as written; empty: none.
  public var lot = ""
  /// nil: none.
  public var cost: DraftCost?
  /// nil: none.
  public var assertion: DraftAssertion?
  /// Comment lines without `;`. The first follows the posting, unless it is empty.
  public var comment: [String] = []

  public init(_ account: String, _ amount: DraftAmount? = nil) {
    self.account = account
    self.amount = amount
  }
}

extension PostingDraft {
  /// Adds a tag to the comment after the posting. A comma in its value becomes a blank.
  public mutating func addTag(_ name: String, _ value: String = "") {
    comment.addTag(name, value)
  }
}
