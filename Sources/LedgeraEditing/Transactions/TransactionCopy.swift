import LedgeraDiagnostics
package import LedgeraModel
import LedgeraParsing

extension TransactionDraft {
  /// A copy of a transaction for another day: without what belongs to the one only. That is its identity,
  /// marks, time, secondary and posting dates, assertions, and the tags of rules that made it.
  ///
  /// A balance assignment becomes the amount that it came to.
  package init(copying transaction: Transaction, on day: Day) {
    self.init(transaction)
    self.day = day
    secondaryDay = nil
    time = nil
    state = .unreconciled
    comment = comment.map { CommentTags($0).removing(Self.ownTags) }.withoutEmptyLines
    for (index, posting) in transaction.postings.enumerated() where postings.indices.contains(index)
    {
      postings[index].state = .unreconciled
      if postings[index].amount == nil, posting.assertion != nil, let amount = posting.amounts.first
      {
        postings[index].amount = DraftAmount(amount, transaction.journal)
      }
      postings[index].assertion = nil
      postings[index].comment =
        postings[index].comment.map { line in
          CommentTags(line).removing(Self.ownTags).withoutBracketedDates
        }.withoutEmptyLines
    }
  }

  private static let ownTags: Set<String> = ["id", "time", "date", "date2", "rule", "due"]

  /// Without the tags that say what foreign money was worth, and without postings of the account that
  /// takes what such rates leave over.
  fileprivate func withoutRates(_ residuals: String?) -> TransactionDraft {
    let tags: Set<String> = ["rate", "base"]
    var draft = self
    draft.comment = comment.map { CommentTags($0).removing(tags) }.withoutEmptyLines
    draft.postings.removeAll { $0.account == residuals && $0.kind == .real }
    for index in draft.postings.indices {
      draft.postings[index].comment =
        draft.postings[index].comment.map { CommentTags($0).removing(tags) }.withoutEmptyLines
    }
    return draft
  }
}

extension TransactionComposer {
  /// A copy of a transaction for another day, with the rates of that day where the transaction says what
  /// foreign money was worth; where the books have no newer price, its own still hold.
  package func copy(of transaction: Transaction, on day: Day) -> ComposedTransaction {
    let copy = TransactionDraft(copying: transaction, on: day)
    guard copy.hasTag("rate") || copy.hasTag("base") else { return ComposedTransaction(copy) }
    let residuals = journal.profile.exchangeGainLoss.map { journal.name($0) }
    let fresh = completed(copy.withoutRates(residuals), earlier: EarlierRates(of: transaction))
    guard fresh.draft.hasTag("rate") || fresh.draft.openSums.map({ $0.isEmpty }) ?? false else {
      var kept = ComposedTransaction(copy)
      kept.notes = ["foreign money is still valued as on \(transaction.day.text)"]
      return kept
    }
    return fresh
  }
}

extension String {
  /// Without `[2026-01-03]` and its like, which would date the copy's posting.
  fileprivate var withoutBracketedDates: String {
    var text = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let inner = rest[rest.index(after: open)..<close]
      let isDate =
        inner.allSatisfy { "0123456789-/.=".contains($0) } && inner.contains { "-/.".contains($0) }
      text += rest[..<(isDate ? open : rest.index(after: close))]
      rest = rest[rest.index(after: close)...]
    }
    return (text + rest).trimmed
  }
}

extension [String] {
  /// Without empty lines, but for the first: it says that nothing follows the description or
  /// posting, as long as lines follow.
  fileprivate var withoutEmptyLines: [String] {
    let rest = dropFirst().filter { !$0.isEmpty }
    guard let first, !first.isEmpty || !rest.isEmpty else { return [] }
    return [first] + rest
  }
}
