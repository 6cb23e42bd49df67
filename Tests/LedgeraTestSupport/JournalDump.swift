import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension CheckedJournal {
  /// Everything that reading and checking made of the journal, line by line: two dumps are equal
  /// when nothing tells the journals apart, the order of names and directives included.
  package var dump: [String] {
    var lines = findings.map { "\($0) (\($0.suppressedCount) more)" }
    lines.append("dropped \(droppedCount), errors \(hasErrors)")
    lines += (0..<journal.store.accountNames.count).map { index in
      let account = AccountID(UInt32(index))
      let node = journal.accounts[account]
      return "account \(journal.name(account)) \(node.rank) \(node.depth) \(node.type as Any)"
    }
    lines += journal.store.commodities.map { "commodity \($0)" }
    lines += (0..<journal.store.descriptions.count).map {
      "description \(journal.store.descriptions.text(UInt32($0)))"
    }
    lines += (0..<journal.store.tagNames.count).map {
      "tag \(journal.store.tagNames.text(UInt32($0)))"
    }
    lines += journal.store.styles.map { "style \($0)" }
    for index in 0..<journal.transactionCount { lines += dump(of: journal.transaction(index)) }
    lines += directives
    return lines
  }

  private func dump(of transaction: Transaction) -> [String] {
    var lines = [
      "\(transaction.day) \(transaction.secondaryDay as Any) \(transaction.time as Any) \(transaction.state) "
        + "(\(transaction.code)) \(transaction.description) \(transaction.commentLines) \(transaction.tags) \(transaction.span)"
    ]
    for posting in transaction.postings {
      let amounts = posting.amounts.map { "\($0.quantity) \($0.commodity.number)" }
      lines.append(
        "  \(posting.record.offset) \(posting.accountName) \(posting.kind) \(posting.state) \(posting.day) "
          + "\(posting.secondaryDay) \(amounts) \(posting.isInferred) "
          + "\(posting.cost as Any) \(journal.store.costRecord(of: posting.record)?.offset as Any) \(posting.assertion as Any) \(posting.lot as Any) "
          + "\(posting.commentLines) \(posting.tags)")
    }
    return lines
  }

  private var directives: [String] {
    var lines: [String] = (0..<journal.store.prices.count).map { index in
      var price = journal.store.prices[index]
      if price.tagCount == 0 { price.firstTag = 0 }
      return "price \(price)"
    }
    lines += journal.store.accountDeclarations.map { "declared \($0)" }
    lines += journal.store.payeeDeclarations.map { "payee \($0)" }
    lines += journal.store.tagDeclarations.map { "tag \($0)" }
    lines += journal.store.aliases.map { "alias \($0)" }
    for rule in journal.store.rules {
      lines.append("rule \(rule)")
      lines += rule.postings.map { "  \(journal.store.rulePostings[$0])" }
    }
    lines.append(
      "profile \(journal.store.profile), default \(journal.store.defaultCommodity as Any)")
    return lines
  }
}
