package import LedgeraEditing
import LedgeraImporting
package import LedgeraModel
package import LedgeraQuantities

/// What a new line becomes: a transaction of the account it is about and those it goes to.
package struct TransactionPlan: Sendable, Equatable {
  /// Where a share of a line goes.
  package struct Share: Sendable, Equatable {
    package var account: String
    /// With the sign of its posting; nil: what is left.
    package var amount: Quantity?
    /// Of the amount; nil: that of the line.
    package var symbol: String?

    package init(_ account: String, _ amount: Quantity? = nil, symbol: String? = nil) {
      self.account = account
      self.amount = amount
      self.symbol = symbol
    }
  }

  package let line: StatementLine
  /// At least one; the last one takes what is left.
  package var shares: [Share] { didSet { ruled = nil } }
  package var state = TransactionState.unreconciled
  /// The value of the `guess:` tag; nil: nothing was guessed.
  package var guess: String?
  /// Keys of other lines that this transaction stands for, too, by account.
  package var otherKeys: [String: [String]] = [:]
  /// What the rules of its file make of the line; nil: it has none, or the user has chosen other shares.
  private var ruled: TransactionDraft?

  /// Whether the rules of its file make it, and nothing was guessed.
  package var isRuled: Bool { ruled != nil && guess == nil }

  /// Where a line goes by what is proposed for it: certain accounts without a mark, likely ones
  /// pending, and to the unknown ones with the best three named.
  package init(_ line: StatementLine, _ proposal: CategoryProposal?, _ unknown: UnknownAccounts) {
    self.line = line
    let nobody = line.row.amount.isNegative ? unknown.expenses : unknown.income
    if line.row.isPending { state = .pending }
    ruled = line.ruled
    if let ruled,
      !ruled.postings.dropFirst().contains(where: { Self.isUnknown($0.account, unknown) })
    {
      shares = ruled.postings.dropFirst().map { Share($0.account, $0.amount?.quantity) }
      return
    }
    guard let proposal else {
      shares = [Share(nobody)]
      return
    }
    switch proposal.confidence {
    case .certain, .likely:
      shares = [Share(proposal.account)]
      // What the user's own rules say is not a guess.
      guess = proposal.rule == nil ? proposal.reason : nil
      if proposal.confidence == .likely { state = .pending }
    case .open:
      shares = [Share(nobody)]
      guess = Self.choices(of: proposal)
    }
  }

  /// To the accounts that the user has chosen.
  package init(_ line: StatementLine, to shares: [Share]) {
    self.line = line
    self.shares = shares
    if line.row.isPending { state = .pending }
  }
}

extension TransactionPlan {
  /// The likeliest accounts of a line; nil: no word of it is known, and what most money goes to says nothing.
  private static func choices(of proposal: CategoryProposal) -> String? {
    guard !proposal.sign.isEmpty else { return nil }
    let choices = proposal.choices.prefix(3).filter { $0.chance >= 50 }
    guard !choices.isEmpty else { return nil }
    return choices.map { "\($0.account) \(min($0.chance / 10, 99)) %" }.joined(separator: " or ")
  }

  /// Whether rules leave open where money goes.
  private static func isUnknown(_ account: String, _ unknown: UnknownAccounts) -> Bool {
    unknown.contains(account) || ["expenses:unknown", "income:unknown"].contains(account)
  }

  /// What the rules make of the line, with what the books know better: its account and the commodity, and for
  /// an account that the rules leave open the one that is proposed.
  private func draft(_ ruled: TransactionDraft, in journal: Journal) -> TransactionDraft {
    let unknown = UnknownAccounts(journal)
    var draft = ruled
    if state == .pending { draft.state = .pending }
    for index in draft.postings.indices {
      if draft.postings[index].amount?.symbol == line.row.currency {
        draft.postings[index].amount?.symbol = line.symbol
      }
      if index > 0, Self.isUnknown(draft.postings[index].account, unknown), let share = shares.first
      {
        draft.postings[index].account = share.account
      }
    }
    draft.postings[0].account = journal.name(line.account)
    draft.postings[0].amount = amount(line.row.amount, journal)
    return draft
  }

  /// The transaction without its `imported:` tag.
  ///
  /// - Parameters:
  ///   - fees: The account of what the bank took for itself.
  ///   - closing: What the account holds after it, to be asserted; nil: nothing is.
  package func draft(
    in journal: Journal, fees: String, closing: Quantity? = nil
  ) -> TransactionDraft {
    let row = line.row
    let name = journal.name(line.account)
    if let ruled {
      var draft = draft(ruled, in: journal)
      if let guess { draft.addTag("guess", ForeignText(guess).tagValue) }
      draft.postings[0].assertion = closing.map { DraftAssertion(amount($0, journal)) }
      draft.postings[0].addTag(LineKeys.tag, keys(line.keys.tagValue, of: name))
      for index in draft.postings.indices.dropFirst() {
        addOtherKeys(to: &draft.postings[index], besides: name)
      }
      return draft
    }
    var draft = TransactionDraft(
      day: row.day, description: Self.description(line.payee, row.description))
    draft.state = state
    if let guess { draft.addTag("guess", ForeignText(guess).tagValue) }
    var own = PostingDraft(name, amount(row.amount, journal))
    own.assertion = closing.map { DraftAssertion(amount($0, journal)) }
    own.addTag(LineKeys.tag, keys(line.keys.tagValue, of: name))
    draft.postings = [own]
    if !row.fee.isZero {
      draft.postings.append(PostingDraft(fees, amount(row.fee, journal)))
    }
    for share in shares {
      var posting = PostingDraft(
        share.account, share.amount.map { amount($0, journal, share.symbol) })
      addOtherKeys(to: &posting, besides: name)
      draft.postings.append(posting)
    }
    return draft
  }

  private func addOtherKeys(to posting: inout PostingDraft, besides own: String) {
    let keys = keys("", of: posting.account)
    if !keys.isEmpty, posting.account != own { posting.addTag(LineKeys.tag, keys) }
  }

  private func keys(_ own: String, of account: String) -> String {
    ([own].filter { !$0.isEmpty } + (otherKeys[account] ?? [])).joined(separator: " ")
  }

  /// With the decimals of its commodity at least.
  private func amount(
    _ quantity: Quantity, _ journal: Journal, _ symbol: String? = nil
  ) -> DraftAmount {
    let symbol = symbol ?? line.symbol
    let known = journal.commodity(withSymbol: symbol).map(journal.commodity)
    let decimals = known?.knownStyle?.number.decimals ?? 2
    let shown = quantity.scale < decimals ? quantity.withDecimals(decimals) : quantity
    return DraftAmount(shown ?? quantity, symbol)
  }

  /// `PAYEE | TEXT`, without what a transaction's first line would read differently.
  static func description(_ payee: String, _ text: String) -> String {
    let (payee, text) = (plain(payee), plain(text))
    if payee.isEmpty || text == payee { return text }
    return text.isEmpty ? payee : "\(payee) | \(text)"
  }

  private static func plain(_ text: String) -> String {
    var line = ForeignText(text).line
    if line.utf8.contains(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "|") }) {
      line = line.replacing(";", with: ",").replacing("|", with: "/")
    }
    // A mark, a code or a secondary date would be read here.
    return String(line.drop { "*!(=".contains($0) || $0.isWhitespace })
  }
}
