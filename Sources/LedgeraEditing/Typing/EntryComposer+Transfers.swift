public import LedgeraModel
import LedgeraQuantities

extension EntryComposer {
  /// One entry that moves an amount from one account to another.
  ///
  /// - Parameter received: What arrives; nil: the same amount, or its worth where the account may
  ///   hold one other commodity only.
  public func transfer(
    from source: String, to target: String, _ sent: String, received: String?, on day: Day,
    description: String
  ) throws(TypingError) -> ComposedEntry {
    let source = try accountName(source, on: day)
    let target = try accountName(target, on: day)
    guard source != target else { throw TypingError("'\(source)' is on both sides") }
    let amount = try self.amount(sent, of: source)
    guard amount.quantity.signum > 0 else {
      throw TypingError("'\(sent)' is not positive", hints: ["swap the accounts instead"])
    }
    var draft = EntryDraft(
      day: day, description: description,
      postings: [PostingDraft(target), PostingDraft(source, amount.negated)])
    if let received {
      let arrives = try self.amount(received, of: target)
      guard arrives.quantity.signum > 0 else {
        throw TypingError("'\(received)' is not positive")
      }
      draft.postings[0].amount = arrives
    }
    var entry = completed(draft)
    if entry.draft.postings[0].amount == nil { entry.draft.postings[0].amount = amount }
    return entry
  }
}
