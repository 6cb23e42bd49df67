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

    package init(_ account: String, _ amount: Quantity? = nil) {
      self.account = account
      self.amount = amount
    }
  }

  package let line: StatementLine
  /// At least one; the last one takes what is left.
  package var shares: [Share]
  package var state = TransactionState.unreconciled
  /// The value of the `guess:` tag; nil: nothing was guessed.
  package var guess: String?
  /// Keys of other lines that this transaction stands for, too, by account.
  package var otherKeys: [String: [String]] = [:]

  /// Where a line goes by what is proposed for it: certain accounts without a mark, likely ones
  /// pending, and to the unknown ones with the best three named.
  package init(_ line: StatementLine, _ proposal: CategoryProposal?, _ unknown: UnknownAccounts) {
    self.line = line
    let nobody = line.row.amount.isNegative ? unknown.expenses : unknown.income
    if line.row.isPending { state = .pending }
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
      guess = proposal.choices.prefix(3).map { "\($0.account) \($0.chance / 10) %" }
        .joined(separator: " or ")
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
  /// The transaction without its `imported:` tag.
  ///
  /// - Parameters:
  ///   - fees: The account of what the bank took for itself.
  ///   - closing: What the account holds after it, to be asserted; nil: nothing is.
  package func draft(
    in journal: Journal, fees: String, closing: Quantity? = nil
  ) -> TransactionDraft {
    let row = line.row
    var draft = TransactionDraft(
      day: row.day, description: Self.description(row.payee, row.description))
    draft.state = state
    if let guess { draft.addTag("guess", ForeignText(guess).tagValue) }
    let name = journal.name(line.account)
    var own = PostingDraft(name, amount(row.amount, journal))
    own.assertion = closing.map { DraftAssertion(amount($0, journal)) }
    own.addTag(LineKeys.tag, keys(line.keys.tagValue, of: name))
    draft.postings = [own]
    if !row.fee.isZero {
      draft.postings.append(PostingDraft(fees, amount(row.fee, journal)))
    }
    for share in shares {
      var posting = PostingDraft(share.account, share.amount.map { amount($0, journal) })
      let keys = keys("", of: share.account)
      if !keys.isEmpty, share.account != name { posting.addTag(LineKeys.tag, keys) }
      draft.postings.append(posting)
    }
    return draft
  }

  private func keys(_ own: String, of account: String) -> String {
    ([own].filter { !$0.isEmpty } + (otherKeys[account] ?? [])).joined(separator: " ")
  }

  /// With the decimals of its commodity at least.
  private func amount(_ quantity: Quantity, _ journal: Journal) -> DraftAmount {
    let known = journal.commodity(withSymbol: line.symbol).map(journal.commodity)
    let decimals = known?.knownStyle?.number.decimals ?? 2
    let shown = quantity.scale < decimals ? quantity.withDecimals(decimals) : quantity
    return DraftAmount(shown ?? quantity, line.symbol)
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
