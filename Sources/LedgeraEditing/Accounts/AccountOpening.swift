import LedgeraChecking
package import LedgeraModel
import LedgeraQuantities

/// The opening balance of an account: what it held before its first posting, against an equity account.
///
/// It comes before all else of the account in its commodity, and once: typed again it is there already.
package struct AccountOpening {
  private let journal: Journal
  private let composer: TransactionComposer
  private let name: String
  /// nil: neither the books, the name nor an option says it.
  private let type: AccountType?
  private let isLiability: Bool

  /// - Parameters:
  ///   - type: What the account is or will be; nil: not known.
  ///   - assetClass: Its `class:`; nil: none. Classes of liabilities make it one without a type.
  package init(
    of name: String, type: AccountType?, assetClass: AccountClass?, _ composer: TransactionComposer
  ) {
    (self.journal, self.composer, self.name, self.type) = (composer.journal, composer, name, type)
    let isLiability = assetClass?.type == .liability
    self.isLiability = type.map { $0 == .liability } ?? isLiability
  }

  /// The transaction, and what was decided about it; without a transaction it is in the books already.
  ///
  /// - Parameter text: An amount. Without a sign it is what a liability owes.
  package func transaction(
    _ text: String, on day: Day
  ) throws(TypingFailure) -> (transaction: ComposedTransaction?, notes: [String]) {
    if type?.role.isCategory == true {
      throw TypingFailure(
        "\(name) is a category, and has no opening balance",
        hints: ["assets, liabilities and equity have one"])
    }
    var posting = try composer.posting(name, text, among: [])
    guard let typed = posting.amount, posting.assertion == nil else {
      throw TypingFailure("'\(text)' is not an amount")
    }
    guard !typed.quantity.isZero else {
      throw TypingFailure(
        "an opening balance of 0 needs no transaction", hints: ["leave out --opening"])
    }
    var notes: [String] = []
    if isLiability, typed.quantity.signum > 0, !text.hasPlus {
      posting.amount = typed.negated
      notes = ["\(name) owes it, so it is negative; write a sign to override: --opening=+\(text)"]
    }
    if let known = try openingDay(of: posting.amount ?? typed, on: day) {
      return (nil, ["\(name) already has this opening balance, dated \(known.text)"])
    }
    let equity = journal.equityAccount("opening balances", like: "opening")
    var draft = TransactionDraft(
      day: day, description: "Opening balance", postings: [posting, PostingDraft(equity)])
    draft.opensDay = true
    return (composer.completed(draft), notes)
  }

  // MARK: What is there

  /// The day of the same opening balance; nil: the account has none. Throws where it has another one, or
  /// an earlier posting in the commodity.
  private func openingDay(of amount: DraftAmount, on day: Day) throws(TypingFailure) -> Day? {
    var first: Day?
    for index in 0..<journal.transactionCount {
      let transaction = journal.transaction(index)
      for posting in transaction.postings where posting.accountName == name {
        guard let held = posting.amounts.first(where: { isOf(amount.symbol, $0) }) else { continue }
        guard transaction.postings.contains(where: isOpening) else {
          first = min(first ?? posting.day, posting.day)
          continue
        }
        if held.quantity.normalized == amount.quantity.normalized { return posting.day }
        throw TypingFailure(
          "\(name) already has an opening balance of \(journal.text(of: held)), dated"
            + " \(posting.day.text)",
          hints: ["correct that transaction, or 'ledgera adjust \(name) --to AMOUNT'"])
      }
    }
    guard let first, first < day else { return nil }
    throw TypingFailure(
      "\(name) has postings since \(first.text), so \(day.text) is too late to open it",
      hints: [
        "open it before them: --date \(first.text)",
        "or say what it holds now: ledgera adjust \(name) --to AMOUNT",
      ])
  }

  private func isOf(_ symbol: String, _ amount: Amount) -> Bool {
    !amount.isZero && journal.commodity(amount.commodity).symbol == symbol
  }

  /// Whether a posting is to an equity account for opening balances.
  private func isOpening(_ posting: Posting) -> Bool {
    journal.type(of: posting.account) == .equity
      && journal.leafName(posting.account).lowercased().contains("opening")
  }
}

extension String {
  /// Whether an amount has a plus sign outside of a quoted symbol.
  fileprivate var hasPlus: Bool {
    split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .contains { $0.offset % 2 == 0 && $0.element.contains("+") }
  }
}
