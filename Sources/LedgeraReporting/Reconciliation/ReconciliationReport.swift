package import LedgeraChecking
package import LedgeraModel
package import LedgeraQuantities

/// What to compare with a statement.
package struct ReconciliationRequest: Sendable {
  package let account: AccountID
  /// Whether postings of subaccounts count, too.
  package var includesSubaccounts = false
  package let commodity: CommodityID
  /// The statement's last day.
  package let day: Day
  /// The statement's closing balance; nil: unknown.
  package let balance: Quantity?
  /// The number of explanations shown.
  package var shownCount = 5
  /// Whether to look for explanations, or only whether the balance agrees.
  package var explains = true
  /// Whether to try reconciled postings before the last balance assertion.
  package var triesAll = false
  /// The number of the last posting that counts, where others of the day may follow it; nil: all of the day do.
  package var lastPosting: Int?

  package init(account: AccountID, commodity: CommodityID, day: Day, balance: Quantity?) {
    self.account = account
    self.commodity = commodity
    self.day = day
    self.balance = balance
  }

  /// Whether postings of an account count.
  package func accounts(in journal: Journal) -> (AccountID) -> Bool {
    { other in
      includesSubaccounts
        ? journal.accounts.isEqualOrBelow(other, account) : other == account
    }
  }
}

/// An account compared with a statement: what is reconciled, pending and unreconciled, the
/// difference, and possible explanations.
package struct ReconciliationReport: Sendable {
  package let ledger: Ledger
  package let request: ReconciliationRequest
  /// Postings up to the statement's day, by day.
  package let postings: [AccountPosting]
  /// nil: the statement's balance is not known.
  package let explanations: StatementExplanations?
  /// A bank's file compared with the books; nil: none was given.
  package var comparison: StatementComparison?
  private let question: StatementQuestion

  package var journal: Journal { ledger.journal }

  /// - Throws: If amounts have too many digits to be added.
  package init(_ ledger: Ledger, _ request: ReconciliationRequest) throws(QuantityOverflow) {
    self.ledger = ledger
    self.request = request
    let all = try ledger.postings(
      of: request.accounts(in: ledger.journal), in: request.commodity
    ).filter { $0.day <= request.day }
    let last = request.lastPosting.flatMap { last in all.firstIndex { $0.number == last } }
    postings = Array(all.prefix(last.map { $0 + 1 } ?? all.count))
    let balance = request.balance ?? .zero
    let scale = postings.reduce(balance.normalized.scale) {
      max($0, $1.quantity.normalized.scale)
    }
    var question = try StatementQuestion(
      postings, until: request.day, balance: balance, scale: scale)
    question.limits.kept = request.shownCount
    // An assertion about one account says nothing about its subaccounts.
    if !request.triesAll, !request.includesSubaccounts {
      question.limits.settledUntil = postings.last(where: \.isAsserted)?.day
    }
    if !request.explains { (question.limits.pairs, question.limits.triples) = (0, 0) }
    self.question = question
    explanations = request.balance == nil ? nil : StatementExplanations(question)
  }

  /// The sum of postings in any of these states.
  package func sum(_ states: Set<TransactionState>) -> Quantity {
    let sum = TransactionState.allCases.filter { states.contains($0) }.reduce(Int128(0)) {
      $0 + question.sum($1)
    }
    return Quantity(coefficient: sum, scale: question.decimals)
  }

  package func count(_ state: TransactionState) -> Int { postings.count { $0.state == state } }

  /// The difference between the statement and the books: zero if a set of postings agrees with it,
  /// else its balance less all postings up to its day; nil: the balance is not known.
  package var difference: Quantity? { difference(from: explanations?.agreement ?? .everything) }

  /// The statement's balance less the sum of a set of postings; nil: the balance is not known.
  package func difference(from agreement: StatementExplanations.Agreement) -> Quantity? {
    guard request.balance != nil else { return nil }
    return Quantity(
      coefficient: question.balance - question.sum(of: agreement), scale: question.decimals)
  }

  /// Decimals of the smallest unit, in which corrections are counted.
  var decimals: UInt8 { question.decimals }

  /// Explanations in the order in which they are shown and numbered. Far-fetched ones are only
  /// counted.
  package var shown: [Explanation] {
    let groups = (explanations?.groups ?? []).filter { $0.strangeness <= Self.strangenessLimit }
    return Array(groups.flatMap(\.best).prefix(request.shownCount))
  }

  /// Shows explanations with three postings that are not on the statement, or two, one of which has
  /// another amount.
  private static let strangenessLimit = 3

  /// The day up to which reconciled postings count as settled, because the balance after them is
  /// asserted; nil: all are tried.
  var settledDay: Day? { question.limits.settledUntil }
}

extension StatementQuestion {
  fileprivate init(
    _ postings: [AccountPosting], until day: Day, balance: Quantity, scale: UInt8
  ) throws(QuantityOverflow) {
    func units(_ quantity: Quantity) throws(QuantityOverflow) -> Int128 {
      let short = quantity.normalized
      guard let units = PowersOfTen.scaled(short.coefficient, by: Int(scale) - Int(short.scale))
      else { throw QuantityOverflow() }
      return units
    }
    var items: [StatementItem] = []
    items.reserveCapacity(postings.count)
    for posting in postings {
      items.append(
        StatementItem(
          day: posting.day, amount: try units(posting.quantity), state: posting.state))
    }
    try self.init(items: items, day: day, balance: try units(balance), decimals: scale)
  }
}
