package import LedgeraChecking
import LedgeraComputation
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Books as journals that hledger and Ledger read: all amounts written, transactions in accounting
/// order (examples/exports/README.md).
///
/// What the other program would refuse, such as lots and some kinds of assertions, becomes a
/// comment.
package struct PlainJournalWriter: Sendable {
  package enum Reader: String, Sendable, CaseIterable {
    case hledger, ledger
  }

  private let journal: Journal
  private let reader: Reader
  private let transactions: [Int]

  /// - Parameter transactions: Numbers in file order; nil: all, by date and time.
  package init(_ ledger: Ledger, for reader: Reader, transactions: [Int]? = nil) {
    journal = ledger.journal
    self.reader = reader
    self.transactions =
      transactions ?? (0..<ledger.transactionCount).map { ledger.transactionIndex(at: $0) }
  }

  /// Everything: accounts with their types, prices, transactions.
  package func write(to output: inout [UInt8]) {
    put("; Books, written by ledgera export \(reader.rawValue).\n\n", &output)
    if reader == .hledger { put("decimal-mark .\n\n", &output) }
    for account in journal.accounts.displayOrder
    where journal.accounts[account].declarationOrder != nil {
      let type = journal.type(of: account).map { "  ; type: \($0.letter)" } ?? ""
      put("account \(journal.name(account))\(reader == .hledger ? type : "")\n", &output)
    }
    put("\n", &output)
    for index in 0..<journal.store.prices.count {
      let price = journal.store.prices[index]
      put("P \(price.day.text) \(symbol(price.commodity)) \(text(price.price))\n", &output)
    }
    OrderedWork.append(transactions, to: &output) { [self] index, output in
      write(journal.transaction(index), to: &output)
    }
  }

  private func put(_ text: String, _ output: inout [UInt8]) { output.append(contentsOf: text.utf8) }

  // MARK: Transactions

  private func write(_ transaction: Transaction, to output: inout [UInt8]) {
    var head = "\n\(transaction.day.text)"
    if let second = transaction.secondaryDay { head += "=\(second.text)" }
    if !transaction.state.mark.isEmpty { head += " \(transaction.state.mark)" }
    if !transaction.code.isEmpty { head += " (\(transaction.code.replacing(")", with: "]")))" }
    if !transaction.description.isEmpty { head += " \(transaction.description)" }
    put(head + "\n", &output)
    let hasTime = transaction.tags.contains { $0.name == "time" }
    if let time = transaction.time, !hasTime { put("    ; time: \(time.text)\n", &output) }
    for line in transaction.commentLines { put("    ; \(line)\n", &output) }
    var residual = WideBalance()
    var lacksCost = false
    let byLots = transaction.balancesByLotCosts
    for posting in transaction.postings {
      let own = posting.weighingCost(byLots: byLots)
      write(posting, own, to: &output)
      guard posting.kind != .virtual else { continue }
      let cost = shownCost(own, of: posting) ?? own.flatMap { $0.isOffset ? $0 : nil }
      lacksCost = lacksCost || cost == nil && own != nil
      for amount in posting.amounts {
        residual.add(cost?.wideTotal(of: amount.quantity) ?? WideAmount(amount))
      }
    }
    // Transactions that balance only by their rates, or by a cost left out; in others it is
    // rounding.
    let left = residual.amounts.filter { !$0.isZero }
    guard left.count > 1 || lacksCost else { return }
    for amount in left {
      put(
        "    equity:conversions  \(amount.negated.quantity) \(symbol(amount.commodity))\n", &output)
    }
  }

  /// Without a cost in the amount's own commodity, which Ledger refuses, and without those of conversion
  /// postings, which hledger does.
  private func shownCost(_ cost: Cost?, of posting: Posting) -> Cost? {
    guard let cost else { return nil }
    switch reader {
    case .hledger: return cost.isOffset ? nil : cost
    case .ledger:
      let isOwn = posting.amounts.contains { $0.commodity == cost.amount.commodity }
      return isOwn ? nil : cost
    }
  }

  /// - Parameter own: The cost by which it weighs.
  private func write(_ posting: Posting, _ own: Cost?, to output: inout [UInt8]) {
    var name = posting.accountName
    switch posting.kind {
    case .real: break
    case .virtual: name = "(\(name))"
    case .balancedVirtual: name = "[\(name)]"
    }
    let mark = posting.record.flags.state.mark
    let amounts = posting.amounts
    var comments = posting.commentLines
    if let lot = posting.lot, lot.hasCost {
      comments.append("lot: \(lot.quantity) \(journal.commodity(lot.commodity).symbol)")
    }
    let cost = shownCost(own, of: posting)
    if let paid = posting.cost, !paid.isOffset, cost?.amount != paid.amount {
      comments.append("cost: \(paid.isTotal ? "@@" : "@") \(text(paid.amount))")
    }
    for (index, amount) in amounts.enumerated() {
      var line = "    \(mark.isEmpty ? "" : mark + " ")\(name)  \(text(amount))"
      if let cost {
        line += (cost.isTotal ? " @@ " : " @ ") + text(cost.amount)
      }
      if index == amounts.count - 1, let assertion = posting.assertion {
        let text = text(assertion)
        if isKnown(assertion) { line += " \(text)" } else { comments.append("assertion: \(text)") }
      }
      put(line + "\n", &output)
      if index == 0 {
        let tags = [("date", posting.detail?.day.day), ("date2", posting.detail?.secondaryDay.day)]
        for (name, day) in tags {
          guard let day, !posting.tags.contains(where: { $0.name == name }) else { continue }
          put("    ; \(name): \(day.text)\n", &output)
        }
      }
    }
    for comment in comments { put("    ; \(comment)\n", &output) }
  }

  private func isKnown(_ assertion: AssertionRecord) -> Bool {
    reader == .hledger
      ? !(assertion.isSole && assertion.includesSubaccounts)
      : !assertion.isSole && !assertion.includesSubaccounts
  }

  private func text(_ assertion: AssertionRecord) -> String {
    let mark = (assertion.isSole ? "==" : "=") + (assertion.includesSubaccounts ? "*" : "")
    return "\(mark) \(text(Amount(assertion.quantity, assertion.commodity)))"
  }

  private func text(_ amount: Amount) -> String {
    let symbol = symbol(amount.commodity)
    return symbol.isEmpty ? amount.quantity.description : "\(amount.quantity) \(symbol)"
  }

  private func symbol(_ commodity: CommodityID) -> String {
    journal.commodity(commodity).quotedSymbol
  }
}
