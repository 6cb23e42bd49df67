import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Transactions that rules made or changed. A rule makes the same mistake again and again, so it is
/// reported once per rule, with the number of repetitions.
extension TransactionBalancer {
  /// Adds a finding about a transaction, or counts it if its rule is already reported.
  mutating func add(
    _ finding: Diagnostic, of index: Int, in store: borrowing JournalStore
  ) {
    guard let cause = cause(of: index, in: store) else { return findings.add(finding) }
    if let known = reportedRules[cause] {
      findings.addConsequence(of: known, count: 1)
      return
    }
    var finding = finding
    let rule = store.rules[cause]
    if case .query(let query) = rule.trigger {
      let symbol = Span(
        file: query.file, offset: rule.span.offset,
        length: query.offset + query.length - rule.span.offset)
      finding.related.append(LabelledSpan(symbol, "this rule added postings to it"))
      finding.notes.append("without the postings that rules added, the transaction balances")
      finding.help = ["let the rule's postings sum to zero, or put their accounts in parentheses"]
    } else {
      finding.notes.append("this rule generates such a transaction on each of its dates")
    }
    finding.fix = nil
    if findings.findings.count < DiagnosticList.limit {
      reportedRules[cause] = findings.findings.count
    }
    findings.add(finding)
  }

  /// The rule that made the transaction; or the rule whose added postings do not balance, else the
  /// first that added any; nil: no rule is involved.
  private func cause(of index: Int, in store: borrowing JournalStore) -> Int? {
    let transaction = store.transactions[index]
    guard let detail = store.detail(of: transaction) else { return nil }
    var sums: [(rule: Int, amounts: WideBalance)] = []
    for number in transaction.postings {
      let posting = store.postings[number]
      guard let detail = store.detail(of: posting), detail.rule >= 0 else { continue }
      let rule = Int(detail.rule)
      guard posting.flags.kind != .virtual else { continue }
      let slot = sums.firstIndex { $0.rule == rule } ?? sums.count
      if slot == sums.count { sums.append((rule, WideBalance())) }
      let cost = store.cost(of: posting)
      for amount in store.amounts(of: posting) {
        let weight = amount.weight(at: cost)
        sums[slot].amounts.add(WideAmount(weight.quantity, weight.commodity))
      }
    }
    return (sums.first { !$0.amounts.isZero } ?? sums.first)?.rule
      ?? (detail.rule >= 0 ? Int(detail.rule) : nil)
  }
}
