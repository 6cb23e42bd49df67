import LedgeraDiagnostics
package import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

/// A transaction to be written, and what was decided for its author.
package struct ComposedTransaction: Sendable {
  package var draft: TransactionDraft
  /// Sentences without a final stop.
  package var notes: [String] = []

  package init(_ draft: TransactionDraft) { self.draft = draft }
}

/// Makes transactions of what people type: finds accounts, chooses commodities, writes down rates.
package struct TransactionComposer {
  package let journal: Journal
  package let today: Day
  package let accounts: AccountMatcher
  /// Of new accounts whose names do not say it, as they were asked for.
  package var types: [String: AccountType] = [:]
  /// New accounts that the user has agreed to.
  package var opened: Set<String> = []
  /// Accounts that no name fits are taken as they are typed.
  private let takesNewAccounts: Bool
  let reader: TypedPostings
  let usual: UsualCommodities
  private let rates: TransactionRates
  let symbols: TypedSymbols

  /// Linear in the postings and prices.
  package init(_ journal: Journal, today: Day, takesNewAccounts: Bool = false) {
    self.journal = journal
    self.today = today
    self.takesNewAccounts = takesNewAccounts
    accounts = AccountMatcher(journal)
    reader = TypedPostings(journal, today: today)
    usual = UsualCommodities(journal)
    rates = TransactionRates(journal, usual)
    symbols = TypedSymbols(journal, takesNew: takesNewAccounts)
  }

  /// The transaction of one line; see `TypedTransaction` and `TypedLine`.
  ///
  /// - Parameter category: The account that an amount alone goes to, and why; nil: unknown.
  package func transaction(
    typed text: String,
    category: (_ transaction: TransactionDraft) -> (account: String, reason: String)? = { _ in nil }
  ) throws(TypingFailure) -> ComposedTransaction {
    try refuseLateDate(in: text)
    let line = TypedLine(text)
    let typed: TypedTransaction
    do throws(TypingFailure) {
      let text = if let line { try self.text(of: line) } else { text }
      try refuseLateDate(in: text)
      typed = try TypedTransaction(text, today: today)
    } catch { throw error.hinting(atPayeeOf: text) }
    var draft = try head(of: typed)
    var parts: [(account: String, amount: String)] = []
    // Of what was spent or earned, whichever account that is; others are of the account before them.
    var isAmountAlone = line != nil
    var notes: [String] = []
    for (index, posting) in typed.postings.enumerated() {
      if TypedSplit.isMeant(posting) {
        parts += try TypedSplit(posting).parts(by: self, on: typed.day)
      } else if isAmount(posting), typed.postings.count == 1 || !namesAccount(posting, typed.day) {
        guard index == 0, try isPaidAlone(typed) else { throw .lacksAccount(posting, among: typed) }
        guard let found = category(draft) else {
          throw unknownCategory(of: draft, typed)
        }
        isAmountAlone = true
        let name = try accountName(found.account, on: typed.day)
        parts.append((name, posting))
        notes.append("the account is \(name), \(found.reason)")
      } else {
        parts.append(try split(posting, on: typed.day))
      }
    }
    if typed.postings.count == 1, let part = parts.last, !part.amount.isEmpty,
      let wallet = wallet(for: part.account, on: typed.day)
    {
      parts.append((wallet.name, ""))
      notes.append("the other account is \(wallet.name), \(wallet.reason)")
    }
    if isAmountAlone, parts.count == 2, parts[1].amount.isEmpty,
      type(of: parts[0].account) == .revenue
    {
      parts = [(parts[1].account, parts[0].amount), (parts[0].account, "")]
    }
    guard parts.count > 1 else {
      throw TypingFailure.oneSided(typed.postings.first).hinting(atPayeeOf: text)
    }
    for part in parts where needsType(part.account) {
      throw .untyped(part.account, hint: "makes it an expense account", like: .expense)
    }
    let accounts = parts.compactMap { journal.account(named: $0.account) }
    for part in parts {
      draft.postings.append(
        try refuseZero(self.posting(part.account, part.amount, among: accounts)))
    }
    if draft.openSums?.isEmpty == false, let wallet = wallet(forAll: draft.postings, on: typed.day)
    {
      draft.postings.append(PostingDraft(wallet.name))
      notes.append("the other account is \(wallet.name), \(wallet.reason)")
    }
    try requireMovement(of: draft)
    try requireKnownPayment(of: draft)
    try requireSigns(of: draft)
    if draft.postings.allSatisfy({ $0.cost == nil }) {
      notes += loweredCategories(of: draft)
    }
    var transaction = rates.completed(draft)
    transaction.notes = notes + transaction.notes
    return transaction
  }

  private func refuseLateDate(in text: String) throws(TypingFailure) {
    guard let other = TypedDate.lineWithDateFirst(text, today: today) else { return }
    throw TypingFailure("the date does not come first", hints: ["write it there: '\(other)'"])
  }

  /// The first line with the tags.
  private func head(of typed: TypedTransaction) throws(TypingFailure) -> TransactionDraft {
    guard var draft = reader.transaction(typed.head + "\n") else {
      throw TypingFailure("'\(typed.head)' is not the beginning of a transaction")
    }
    for tag in typed.tags { draft.addTag(tag.name, tag.value) }
    guard let checked = reader.transaction(typed.head + "  ; \(draft.comment.first ?? "")\n") else {
      throw TypingFailure("'\(draft.comment.first ?? "")' holds no tags that can be written")
    }
    draft.comment = checked.comment
    return draft
  }

  /// Also of an account that is new; nil: it has none.
  func type(of name: String) -> AccountType? {
    journal.account(named: name).map { journal.type(of: $0) }
      ?? types[name] ?? journal.typeOfNewAccount(named: name)
  }

  /// An amount alone, whose payee does not say where it goes; its last word may.
  private func unknownCategory(
    of draft: TransactionDraft, _ typed: TypedTransaction
  ) -> TypingFailure {
    let payee = DescriptionParts(draft.description).payee
    let words = payee.split(separator: " ")
    var account = (payee, "ACCOUNT")
    if words.count > 1, let last = words.last,
      (try? accounts.account(String(last), openOn: typed.day)) != nil
    {
      account = (words.dropLast().joined(separator: " "), String(last))
    }
    return TypingFailure(
      "it is not certain which account '\(payee)' goes to",
      hints: ["name it: '\(account.0); \(account.1) \(typed.postings.joined(separator: "; "))'"])
  }

  /// Whether an account of the books is before an amount, even if its name is like a symbol: `DBS 12.50`.
  private func namesAccount(_ posting: String, _ day: Day) -> Bool {
    guard let part = try? split(posting, on: day), !part.amount.isEmpty else { return false }
    return journal.account(named: part.account) != nil
  }

  /// Whether at most an account without an amount that is no category is beside the first posting.
  private func isPaidAlone(_ typed: TypedTransaction) throws(TypingFailure) -> Bool {
    guard typed.postings.count > 1 else { return true }
    guard typed.postings.count == 2, !isAmount(typed.postings[1]) else { return false }
    let other = try split(typed.postings[1], on: typed.day)
    let role = journal.account(named: other.account).flatMap(journal.role)
    return other.amount.isEmpty && role?.isCategory == false
  }

  /// One posting at most takes what the others leave, and money goes from one account to another.
  private func requireMovement(of draft: TransactionDraft) throws(TypingFailure) {
    let postings = draft.postings
    let open = postings.filter { $0.amount == nil && $0.assertion == nil }
    guard open.count < 2 else {
      throw TypingFailure(
        "\(open.map(\.account).joined(separator: " and ")) have no amount: one at most can do without",
        hints: ["write it after the account: '\(open[0].account) 12.50'"])
    }
    guard
      Set(postings.map(\.account)).count > 1
        || Set(postings.compactMap(\.amount?.symbol)).count > 1
        || postings.contains(where: { $0.assertion != nil || $0.cost != nil })
    else {
      throw TypingFailure(
        "all postings are of \(postings[0].account): nothing moves",
        hints: ["name another account for one of them"])
    }
  }

  /// With rates of foreign amounts, and what they leave over; see `TransactionRates`.
  package func completed(_ draft: TransactionDraft) -> ComposedTransaction {
    rates.completed(draft)
  }

  /// The same, with rates that hold where the books have no newer price.
  func completed(_ draft: TransactionDraft, earlier: EarlierRates) -> ComposedTransaction {
    rates.completed(draft, earlier: earlier)
  }

  /// The name of the account that is meant.
  package func accountName(_ name: String, on day: Day) throws(TypingFailure) -> String {
    do throws(TypingFailure) {
      return journal.name(try accounts.account(name, openOn: day))
    } catch {
      guard takesNewAccounts || opened.contains(name), error.isUnknownAccount, isName(name) else {
        throw error
      }
      return name
    }
  }

  /// Whether a posting can name an account like this.
  package func isName(_ name: String) -> Bool {
    AccountName.problem(with: name) == nil
  }

  /// Whether a name is new to books in which every account has a type, and neither its words nor the
  /// accounts above it say its own.
  package func needsType(_ name: String) -> Bool {
    guard types[name] == nil, journal.account(named: name) == nil,
      journal.typeOfNewAccount(named: name) == nil
    else { return false }
    return journal.store.postings.buffer.allSatisfy { journal.type(of: $0.account) != nil }
  }

  /// The symbol of amounts of an account that have none.
  package func usualSymbol(of account: AccountID) -> String { usual.symbol(for: account, in: []) }

  /// A posting of an account with what was typed after it: amount, cost, assertion, or nothing.
  ///
  /// - Parameter others: The accounts of the transaction, which tell what an amount without a symbol is.
  package func posting(
    _ account: String, _ typed: String, among others: [AccountID]
  ) throws(TypingFailure) -> PostingDraft {
    let posting = try unlimitedPosting(account, typed, among: others)
    try checkDecimals(of: posting, typed: spelledOut(typed))
    return posting
  }

  /// The same with as many decimals as are typed.
  func unlimitedPosting(
    _ account: String, _ typed: String, among others: [AccountID]
  ) throws(TypingFailure) -> PostingDraft {
    let amount = spelledOut(typed)
    guard !amount.isEmpty else { return PostingDraft(account) }
    try refuseNumberInSymbol(amount)
    let symbol = usual.symbol(for: journal.account(named: account), in: others)
    let quoted = symbol.isEmpty ? "" : " " + CommodityInfo.quoted(symbol)
    // What a mark means may depend on the commodity.
    let read =
      amount.isPlainNumber
      ? reader.posting(account, amount + quoted)
      : reader.posting(account, amount)
    guard var posting = read else {
      throw noAmount(amount, symbol)
    }
    if posting.amount?.symbol == "" { posting.amount?.symbol = symbol }
    if posting.assertion?.amount.symbol == "" { posting.assertion?.amount.symbol = symbol }
    if posting.cost?.amount.symbol == "" {
      let paid = usual.symbol(for: nil, in: others.filter { journal.name($0) != account })
      if paid != posting.amount?.symbol { posting.cost?.amount.symbol = paid }
    }
    try symbols.check(posting)
    return posting
  }

  /// `AUM5 100` would be 5,100 AUM, as blanks may group digits; it is rather meant as 100 of AUM5.
  private func refuseNumberInSymbol(_ amount: String) throws(TypingFailure) {
    let words = amount.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 1, words[1].first?.isNumber == true,
      let digit = words[0].firstIndex(where: \.isNumber), digit > words[0].startIndex,
      words[0][..<digit].allSatisfy(\.isLetter)
    else { return }
    let rest = words.dropFirst().joined(separator: " ")
    throw TypingFailure(
      "'\(amount)' may be \(rest) of \"\(words[0])\", or \(words[0][digit...])\(words[1]) of"
        + " \(words[0][..<digit])",
      hints: ["quote a symbol with a digit: \"\(words[0])\" \(rest)"])
  }

  /// A posting of a transaction moves something, unless it asserts a balance.
  func refuseZero(_ posting: PostingDraft) throws(TypingFailure) -> PostingDraft {
    if let amount = posting.amount, amount.quantity.isZero, posting.assertion == nil {
      throw TypingFailure("an amount of zero moves nothing", hints: ["leave the posting out"])
    }
    return posting
  }
}
