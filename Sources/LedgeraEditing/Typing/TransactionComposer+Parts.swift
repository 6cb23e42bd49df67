import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities

extension TransactionComposer {
  /// The first line of a transaction; nil: it is something else.
  package func head(_ line: String) -> TransactionDraft? { reader.transaction(line + "\n") }

  /// A transaction of its first line and of accounts with what is after them.
  package func transaction(
    head line: String, _ parts: [(account: String, amount: String)]
  ) throws(TypingFailure) -> ComposedTransaction {
    guard var draft = head(line) else {
      throw TypingFailure("'\(line)' is not the beginning of a transaction")
    }
    let accounts = parts.compactMap { journal.account(named: $0.account) }
    for part in parts {
      draft.postings.append(try refuseZero(posting(part.account, part.amount, among: accounts)))
    }
    return completed(draft)
  }

  /// An amount as it is written and can be typed.
  package func text(of amount: DraftAmount) -> String { journal.written(amount) }

  /// A transaction as `print` shows it.
  package func text(of draft: TransactionDraft) -> String {
    var writer = DraftWriter(journal, TransactionLayout())
    return writer.text(of: draft).string
  }

  /// What some postings leave to balance; nil: nothing, more than one commodity, or a posting without
  /// an amount takes it.
  package func rest(of parts: [(account: String, amount: String)], on day: Day) -> String? {
    guard parts.allSatisfy({ !$0.amount.isEmpty }),
      let transaction = try? transaction(head: day.text, parts),
      let sums = transaction.draft.sums, sums.count == 1, let (symbol, sum) = sums.first
    else { return nil }
    return text(of: DraftAmount(sum.negated, symbol))
  }
}

extension AccountMatcher {
  /// Up to nine names to choose from, those nearest to what was typed first.
  ///
  /// Near are names that hold it, then names whose last parts are like its last part; among equals those
  /// posted to most come first.
  package func names(like typed: String, openOn day: Day) -> [String] {
    let typed = typed.lowercased()
    let last = typed.split(separator: ":").last.map(String.init) ?? ""
    let names = names(openOn: day)
    let ranked = names.enumerated().compactMap { order, name -> (rank: Int, order: Int)? in
      let name = typed.isASCII ? name.lowercased().withoutAccents : name.lowercased()
      return rank(of: name, typed: typed, last: last).map { ($0, order) }
    }
    guard !ranked.isEmpty else { return Array(names.prefix(9)) }
    return ranked.sorted { $0 < $1 }.prefix(9).map { names[$0.order] }
  }

  /// The smaller, the nearer; nil: not near.
  private func rank(of name: String, typed: String, last: String) -> Int? {
    if name.contains(typed) { return 0 }
    if name.contains(last) { return 1 }
    let leaf = name.split(separator: ":").last.map(String.init) ?? name
    let limit = max(1, min(leaf.count, last.count) / 3)
    return EditDistance.between(leaf, last, limit: limit).map { $0 + 2 }
  }
}

extension TransactionComposer {
  /// The wallet of a transaction that names a category only: the account tagged `wallet: default`, else the
  /// one that was used last until a day, for income or for expenses as this is.
  ///
  /// nil: the account is not a category, or the books have no such wallet that is open.
  package func wallet(
    for account: String, on day: Day
  ) -> (name: String, reason: String)? {
    guard let category = journal.account(named: account),
      journal.role(of: category)?.isCategory == true
    else { return nil }
    let traits = AccountTraits(journal)
    func isOpen(_ account: AccountID) -> Bool {
      traits.closedDay(of: account).map { $0 > day } ?? true
    }
    if let chosen = traits.defaultWallet, isOpen(chosen) {
      return (journal.name(chosen), "the default wallet")
    }
    return lastWallet(for: category, until: day, isOpen)
      .map { (journal.name($0), "the wallet used last") }
  }

  /// The wallet of postings that are all of categories, as it is for the first; nil also: one is not.
  func wallet(
    forAll postings: [PostingDraft], on day: Day
  ) -> (name: String, reason: String)? {
    let areCategories = postings.allSatisfy {
      journal.account(named: $0.account).flatMap(journal.role)?.isCategory == true
    }
    return areCategories ? wallet(for: postings[0].account, on: day) : nil
  }

  /// Cash or a liability of the latest transaction with income or expenses that has one; with what the category
  /// is, if there is any.
  private func lastWallet(
    for category: AccountID, until day: Day, _ isOpen: (AccountID) -> Bool
  ) -> AccountID? {
    let type = journal.type(of: category)
    // Of the same type, and of any.
    var last: [(day: Day, account: AccountID?)] = [(.first, nil), (.first, nil)]
    for index in 0..<journal.transactionCount {
      let transaction = journal.transaction(index)
      guard transaction.day <= day, transaction.day >= last[0].day else { continue }
      let accounts = transaction.postings.map(\.account)
      guard accounts.contains(where: { journal.role(of: $0)?.isCategory ?? false }),
        let wallet = accounts.first(where: {
          [.cash, .liability].contains(journal.type(of: $0)) && isOpen($0)
        })
      else { continue }
      if accounts.contains(where: { journal.type(of: $0) == type }) {
        last[0] = (transaction.day, wallet)
      }
      if transaction.day >= last[1].day { last[1] = (transaction.day, wallet) }
    }
    return last[0].account ?? last[1].account
  }
}
