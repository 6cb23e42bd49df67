package import LedgeraModel
import LedgeraQuantities

extension TransactionComposer {
  /// A transaction that changes a balance and is marked as an adjustment; nil: the balance is right.
  ///
  /// - Parameter isBalance: The amount is the balance at the end of the day, which is asserted;
  ///   otherwise it is the change.
  package func adjustment(
    of name: String, _ amount: String, isBalance: Bool, on day: Day, description: String
  ) throws(TypingFailure) -> TransactionDraft? {
    let name = try accountName(name, on: day)
    let amount = try self.amount(amount, of: name)
    var change = amount
    if isBalance {
      let held = try balance(of: name, amount.symbol, until: day)
      guard let difference = try? amount.quantity.subtracting(held) else {
        throw TypingFailure("the balance has too many digits")
      }
      change.quantity = difference
    }
    guard !change.quantity.isZero else { return nil }
    var posting = PostingDraft(name, change)
    if isBalance { posting.assertion = DraftAssertion(amount) }
    var draft = TransactionDraft(
      day: day, description: description,
      postings: [posting, PostingDraft(journal.equityAccount("adjustments", like: "adjust"))])
    draft.addTag("adjustment")
    return completed(draft).draft
  }

  /// What an account without its subaccounts holds of a commodity at the end of a day.
  private func balance(
    of name: String, _ symbol: String, until day: Day
  ) throws(TypingFailure) -> Quantity {
    guard let account = journal.account(named: name),
      let commodity = journal.commodity(withSymbol: symbol)
    else { return .zero }
    guard let held = journal.balance(of: [account], until: day).amount(of: commodity).amount else {
      throw TypingFailure("the balance has too many digits")
    }
    return held.quantity
  }
}

extension Journal {
  /// What some accounts hold at the end of a day, by the postings' own dates.
  package func balance(of accounts: Set<AccountID>, until day: Day) -> WideBalance {
    var balance = WideBalance()
    for index in 0..<transactionCount {
      for posting in transaction(index).postings
      where accounts.contains(posting.account) && posting.day <= day {
        for amount in posting.amounts { balance.add(WideAmount(amount)) }
      }
    }
    return balance
  }

  /// The equity account for a purpose: the first one whose last part contains `word`, or else a new
  /// one below the top equity account.
  func equityAccount(_ name: String, like word: String) -> String {
    let equity = accounts.displayOrder.filter { type(of: $0) == .equity }
    let known = equity.first { leafName($0).lowercased().contains(word) }
    let top = equity.first { accounts[$0].parent.map { type(of: $0) != .equity } ?? true }
    return known.map { self.name($0) } ?? "\(top.map { self.name($0) } ?? "equity"):\(name)"
  }
}
