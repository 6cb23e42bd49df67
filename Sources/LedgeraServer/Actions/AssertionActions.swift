import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraParsing

extension ActionPlace {
  /// The balance after a posting, asserted there; or in place of another one that it does not have.
  func assertions() -> [Action] {
    guard let posting, posting.standsInTransaction, posting.amounts.count == 1,
      let commodity = posting.assertion?.commodity ?? posting.amounts.first?.commodity
    else { return [] }
    let isWhole = posting.assertion?.includesSubaccounts ?? false
    let held = AccountSums(books.checked)
      .balance(of: posting.account, through: posting.index, isWhole: isWhole).amount(of: commodity)
    guard let amount = held.amount else { return [] }
    let text = journal.text(of: held)
    guard posting.assertion == nil else {
      let others = instead(of: posting, amount, text)
      return others.isEmpty ? [] : explanations(of: posting) + others
    }
    return action("assert the balance here: \(text)", .rewrite, unless: changesHoldings) {
      BalanceAssertions(journal)
        .assert(amount, after: posting, includingSubaccounts: false, in: &$0) == .written
    }
  }

  /// The amounts and transactions that explain why an assertion fails, one by one put right.
  private func explanations(of failing: Posting) -> [Action] {
    AssertionExplanations(of: failing, session).all.filter { $0.count == 1 }.flatMap(\.self).flatMap
    {
      correction -> [Action] in
      let wrong = Posting(
        journal: journal, index: correction.posting.index,
        transactionIndex: correction.posting.transactionIndex)
      let transaction = wrong.transaction
      let name = "\(transaction.day.text) \(shown(transaction.description))"
      guard wrong.standsInTransaction, transaction.standsInFile else { return [] }
      guard let right = correction.right else {
        return action("delete \(name): \(correction.text)", .rewrite, unless: { _ in nil }) {
          var lines = TransactionLines(journal)
          lines.remove(transaction, from: &$0)
          return true
        }
      }
      let line = WrittenLine(
        at: Int(wrong.record.offset), of: transaction.record.file, in: journal.sources)
      guard let written = line.amount else { return [] }
      let text = journal.text(of: right)
      return action(
        "make it \(text) on \(name): \(correction.text)", .rewrite, unless: { _ in nil }
      ) {
        $0.replace(
          line.span(written), with: "\(WritingOut(journal).text(of: right, at: wrong))")
        return true
      }
    }
  }

  private func instead(of posting: Posting, _ amount: Amount, _ text: String) -> [Action] {
    let line = WrittenLine(at: Int(posting.record.offset), of: request.file, in: journal.sources)
    guard let assertion = posting.assertion, assertion.quantity != amount.quantity,
      assertion.cost < 0, line.amount != nil, let written = line.assertion
    else { return [] }
    return action("assert what is held here: \(text)", .rewrite, unless: changesHoldings) {
      let bytes = journal.sources[request.file].bytes
      let start = bytes[written].firstIndex { !"=* \t".utf8.contains($0) } ?? written.upperBound
      $0.replace(
        line.span(start..<written.upperBound),
        with: "\(WritingOut(journal).text(of: amount, at: posting))")
      return true
    }
  }
}
