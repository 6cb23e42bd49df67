import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraJSON
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

extension ActionPlace {
  /// What makes a transaction balance by one of its postings: another amount, the other sign, none at all.
  func balancing() -> [Action] {
    guard let posting, let transaction, transaction.standsInFile, posting.standsInTransaction,
      posting.kind == .real, let amount = posting.amounts.first, posting.amounts.count == 1,
      let finding = unbalanced(transaction)
    else { return [] }
    let line = WrittenLine(at: Int(posting.record.offset), of: request.file, in: journal.sources)
    guard let written = line.amount, let target = line.target else { return [] }
    var actions: [Action] = []
    for right in rightAmounts(of: posting, amount, in: transaction) {
      let text = WritingOut(journal).text(of: right, at: posting)
      actions += answering(
        finding,
        action("make this \(text)", .quickFix, unless: { _ in nil }) {
          $0.replace(line.span(written), with: "\(text)")
          return true
        })
    }
    let others = transaction.postings.filter { $0.kind == .real && $0.index != posting.index }
    if !others.isEmpty, !others.contains(where: \.isInferred), line.assertion == nil {
      let end = line.amounts?.upperBound ?? written.upperBound
      actions += answering(
        finding,
        action("leave this amount out", .quickFix, unless: { _ in nil }) {
          $0.replace(line.span(target.upperBound..<end), with: "")
          return true
        })
    }
    return actions
  }

  /// The finding that a transaction does not balance, as it is published; nil: it does.
  func unbalanced(_ transaction: Transaction) -> JSONValue? {
    request.findings(touching: transaction.span.range)
      .first { $0.finding.code == .unbalancedTransaction }?.json
  }

  /// Amounts with which the posting would make up for what is missing: in one commodity the rest, in two
  /// the same with the other sign.
  private func rightAmounts(
    of posting: Posting, _ amount: Amount, in transaction: Transaction
  ) -> [Amount] {
    var sum = WideBalance()
    for posting in transaction.postings where posting.kind == .real && !posting.isInferred {
      for amount in posting.amounts {
        sum.add(posting.cost?.wideTotal(of: amount.quantity) ?? WideAmount(amount))
      }
    }
    let missing = sum.amounts.filter { !$0.isZero }
    guard posting.cost == nil, let own = missing.first(where: { $0.commodity == amount.commodity })
    else { return [] }
    switch missing.count {
    case 1:
      let right = WideAmount(WideQuantity(amount.quantity) - own.quantity, amount.commodity)
      return [right.amount].compactMap { $0 }.filter { !$0.quantity.isZero }
    case 2: return [Amount(amount.quantity.negated, amount.commodity)]
    default: return []
    }
  }

  private func answering(_ finding: JSONValue, _ actions: [Action]) -> [Action] {
    actions.map { action in
      var action = action
      action.findings = [finding]
      return action
    }
  }
}
