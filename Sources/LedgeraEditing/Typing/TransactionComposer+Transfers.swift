package import LedgeraModel
import LedgeraQuantities

extension TransactionComposer {
  /// One transaction that moves an amount from one account to another.
  ///
  /// - Parameter received: What arrives; nil: the same amount, or its worth where the account may
  ///   hold one other commodity only.
  package func transfer(
    from source: String, to target: String, _ sent: String, received: String?, on day: Day,
    description: String
  ) throws(TypingFailure) -> ComposedTransaction {
    let source = try accountName(source, on: day)
    let target = try accountName(target, on: day)
    for name in [source, target] { try requireType(of: name) }
    guard source != target else { throw TypingFailure("'\(source)' is on both sides") }
    let amount = try self.amount(sent, of: source)
    guard amount.quantity.signum > 0 else {
      throw TypingFailure("'\(sent)' is not positive", hints: ["swap the accounts instead"])
    }
    var draft = TransactionDraft(
      day: day, description: description,
      postings: [PostingDraft(target), PostingDraft(source, amount.negated)])
    if let received {
      let arrives = try self.amount(received, of: target)
      guard arrives.quantity.signum > 0 else {
        throw TypingFailure("'\(received)' is not positive")
      }
      draft.postings[0].amount = arrives
    }
    var transaction = completed(draft)
    if transaction.draft.postings[0].amount == nil { transaction.draft.postings[0].amount = amount }
    return transaction
  }

  /// A transfer to an account that is in no statement would look like money that is gone.
  private func requireType(of name: String) throws(TypingFailure) {
    if needsType(name) { throw .untyped(name, hint: "makes it a wallet", like: .cash) }
    guard let account = journal.account(named: name), journal.type(of: account) == nil else {
      return
    }
    let knowsTypes = journal.store.postings.buffer.contains { journal.type(of: $0.account) != nil }
    guard knowsTypes else { return }
    throw TypingFailure(
      "the type of account '\(name)' is unknown",
      hints: ["declare it with its type: account \(name)  ; type: Cash"])
  }
}
