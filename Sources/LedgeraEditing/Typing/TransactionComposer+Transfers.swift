package import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

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
    } else {
      try requireKnown(amount, in: target, from: source, on: day)
    }
    var transaction = completed(draft)
    if transaction.draft.postings[0].amount == nil { transaction.draft.postings[0].amount = amount }
    for name in [source, target] {
      guard let role = role(of: name), role.isCategory else { continue }
      let kind = role == .income ? "income" : "an expense"
      transaction.notes.append("\(name) is a category: this is \(kind), not a transfer")
    }
    return transaction
  }

  private func role(of name: String) -> AccountRole? {
    let account = journal.account(named: name)
    return account.map { journal.role(of: $0) } ?? journal.typeOfNewAccount(named: name)?.role
  }

  /// A wallet that has held other commodities only is asked how much arrives, unless it may hold but
  /// one, to which the amount is converted.
  private func requireKnown(
    _ amount: DraftAmount, in target: String, from source: String, on day: Day
  ) throws(TypingFailure) {
    guard let worth = worth(of: amount, inWallet: target, on: day) else { return }
    let sent = text(of: amount)
    throw TypingFailure(
      "\(target) \(worth.reason): say how much arrives",
      hints: [
        "ledgera transfer \(source) \(target) '\(sent)' '\(worth.text)'",
        "or '\(sent)' twice, if it stays that",
      ])
  }

  /// The same of the wallet that pays what is typed.
  func requireKnownPayment(of draft: TransactionDraft) throws(TypingFailure) {
    guard let index = draft.elidedIndex, let sums = draft.sums, sums.count == 1,
      let (symbol, sum) = sums.first, !sum.isZero,
      let worth = worth(
        of: DraftAmount(sum.negated, symbol), inWallet: draft.postings[index].account, on: draft.day
      )
    else { return }
    let name = draft.postings[index].account
    throw TypingFailure(
      "\(name) \(worth.reason): say how much \(sum.isNegative ? "arrives" : "is paid")",
      hints: [
        "write its amount: \(name) \(worth.text)",
        "or \(text(of: DraftAmount(sum.negated, symbol))), if it stays that",
      ])
  }

  /// What an amount is worth in the commodity of a wallet that has held others only; nil: the wallet has
  /// held it or nothing, or says what it may hold.
  private func worth(
    of amount: DraftAmount, inWallet name: String, on day: Day
  ) -> (text: String, reason: String)? {
    guard let account = journal.account(named: name), journal.role(of: account) == .wallet,
      usual.declared(of: account) == nil
    else { return nil }
    let held = journal.commodities(postedTo: account)
    guard let first = held.first,
      !held.contains(where: { journal.commodity($0).symbol == amount.symbol })
    else { return nil }
    let symbol = journal.commodity(first).symbol
    let worth = journal.commodity(withSymbol: amount.symbol).flatMap {
      PriceBook(journal).price(of: $0, in: first, on: day)
    }.flatMap { price in
      (WideQuantity(amount.quantity) * price.quantity)
        .rounded(toDecimals: journal.commodity(first).knownStyle?.number.decimals ?? 2).quantity
    }
    let quoted = CommodityInfo.quoted(symbol)
    return (
      worth.map { text(of: DraftAmount($0, symbol)) } ?? "AMOUNT \(quoted)",
      "holds \(quoted) and no \(CommodityInfo.quoted(amount.symbol))"
    )
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

extension Journal {
  /// The commodities of an account's postings, in the order in which they first occur.
  fileprivate func commodities(postedTo account: AccountID) -> [CommodityID] {
    var found: [CommodityID] = []
    for posting in store.postings.buffer where posting.account == account {
      for amount in store.amounts(of: posting) where !found.contains(amount.commodity) {
        found.append(amount.commodity)
      }
    }
    return found
  }
}
