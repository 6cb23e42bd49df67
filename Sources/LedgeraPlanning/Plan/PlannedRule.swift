package import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities

/// A `~` rule as the plan reads it: a cash flow with its terms.
package struct PlannedRule: Sendable {
  /// Number in `JournalStore.rules`.
  package let number: Int
  /// Begins with the books where the rule has no first day.
  package let period: PeriodExpression
  /// Whether the rule says when it begins.
  package let hasFirstDay: Bool
  /// May be empty.
  package let description: String
  /// The period.
  package let span: Span
  /// Those that do not count too.
  package internal(set) var postings: [PlannedPosting]

  /// Whether any of it counts; scenarios may switch it.
  package var isActive: Bool { postings.contains(where: \.isActive) }

  /// What is moved each time, shares aside: the larger of what is positive and what is negative; nil:
  /// that is in several commodities, or nothing has an amount.
  var moved: Amount? {
    let amounts = postings.flatMap(\.amounts)
    guard let commodity = amounts.first?.commodity,
      amounts.allSatisfy({ $0.commodity == commodity })
    else { return nil }
    var (up, down) = (Quantity.zero, Quantity.zero)
    for amount in amounts {
      let quantity = amount.quantity
      guard let sum = try? (quantity.isNegative ? down : up).adding(quantity.magnitude) else {
        return nil
      }
      if quantity.isNegative { down = sum } else { up = sum }
    }
    return Amount(max(up, down), commodity)
  }

  /// Changes the rule as a scenario says (reference.md § scenario). Terms replace those of all postings.
  ///
  /// - Parameter inflation: The plan's, for amounts in today's money.
  mutating func apply(_ change: RuleOverride, in journal: Journal, inflation: Written<Rate>?) {
    for index in postings.indices {
      if change.isReal {
        postings[index].terms.grows = nil
        postings[index].terms.inflation = inflation
      }
      postings[index].terms = postings[index].terms.overlaid(with: change.terms)
      if change.amount != nil {
        (postings[index].terms.share, postings[index].terms.draw) = (nil, nil)
      }
    }
    if let amount = change.amount?.value { replaceAmounts(by: amount, in: journal) }
    // What does not fit into 38 digits was found when the rule was read.
    try? infer()
  }

  /// Every amount changes in proportion, so that so much is moved. Where nothing was, income and expenses
  /// take all of it.
  private mutating func replaceAmounts(by whole: Amount, in journal: Journal) {
    guard let moved else { return }
    for index in postings.indices where !postings[index].isOpen {
      if moved.quantity.isZero {
        guard let type = journal.type(of: postings[index].account) else { continue }
        if type.role == .income { postings[index].set([whole.negated]) }
        if type == .expense { postings[index].set([whole]) }
      } else {
        postings[index].set(
          postings[index].amounts.compactMap { amount in
            amount.quantity.scaled(by: whole.quantity, over: moved.quantity)
              .map { Amount($0, whole.commodity) }
          })
      }
    }
  }

  /// Gives each posting without an amount what the others that count leave.
  mutating func infer() throws(QuantityOverflow) {
    for open in postings.indices where postings[open].isOpen {
      var rest = WideBalance()
      for posting in postings
      where !posting.isOpen && posting.isActive && posting.kind == postings[open].kind {
        for amount in posting.costs { rest.add(WideAmount(amount)) }
      }
      var amounts: [Amount] = []
      for left in rest.negated.amounts where !left.isZero {
        guard let amount = left.amount else { throw QuantityOverflow() }
        amounts.append(amount)
      }
      postings[open].set(amounts)
    }
  }
}

/// A posting of a rule with its amount known.
package struct PlannedPosting: Sendable {
  package let account: AccountID
  /// Of each occurrence; the one that was left out makes up for the others. Several only then.
  package internal(set) var amounts: [Amount]
  /// What others make up for: the amounts, or what they cost.
  var costs: [Amount]
  /// Its own terms, else those of its rule.
  package internal(set) var terms: RuleTerms
  let kind: PostingKind
  /// The amount was left out.
  let isOpen: Bool
  /// The tag `share:` is its own, not its rule's.
  var hasOwnShare = false
  /// The account.
  package let span: Span

  /// Whether it counts.
  package var isActive: Bool { terms.isActive?.value ?? true }

  fileprivate mutating func set(_ amounts: [Amount]) {
    self.amounts = amounts
    costs = amounts
  }
}

extension Quantity {
  /// `self × factor / divisor`, as projections compute; nil: out of their range.
  fileprivate func scaled(by factor: Quantity, over divisor: Quantity) -> Quantity? {
    guard let size = try? RoundedDecimal(factor), let whole = try? RoundedDecimal(divisor),
      let part = try? RoundedDecimal(self), let product = try? size * part
    else { return nil }
    return (try? product / whole)?.quantity.normalized.quantity
  }
}
