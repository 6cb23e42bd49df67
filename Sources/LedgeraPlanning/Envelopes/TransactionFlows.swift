import LedgeraQuantities

/// The parts of one transaction that a budget tells apart: what its cards paid, and what it moved to and
/// from accounts off budget (calculations.md § Envelopes).
struct TransactionFlows {
  struct Flow {
    /// Of the envelope.
    let number: Int
    /// The period.
    let row: Int
    var amount: WideQuantity
    /// Of an account off budget.
    var isSaving = false
  }

  /// Change of cash and cards.
  var budget = WideQuantity.zero
  /// Expenses, with and without envelopes.
  var expenses = WideQuantity.zero
  /// What was posted to envelopes, in the order of the postings.
  var envelopes: [Flow] = []
  /// What the transaction changed each card by, in the order of their first postings.
  private(set) var cards: [(card: Int, change: WideQuantity)] = []

  mutating func add(_ change: WideQuantity, toCard card: Int) {
    if let index = cards.firstIndex(where: { $0.card == card }) {
      cards[index].change += change
    } else {
      cards.append((card, change))
    }
  }

  /// What each posting takes from its envelope. Of savings that is what came from the budget, or went
  /// back to it: no more than the transaction moved out of it, or into it, besides its expenses. The rest
  /// came from elsewhere: a gain, an employer, an opening balance.
  func counted() -> [Flow] {
    var moved = (budget + expenses).negated
    return envelopes.map { flow in
      guard flow.isSaving else { return flow }
      var counted = flow
      counted.amount = flow.amount.part(of: moved)
      moved = moved - counted.amount
      return counted
    }
  }

  /// What cards paid: card by card, for the postings of envelopes in their order until the card's amount
  /// is used up. Refunds likewise.
  func cardPayments() -> [(card: Int, flow: Flow)] {
    var open = counted()
    var payments: [(card: Int, flow: Flow)] = []
    for (card, change) in cards {
      var paid = change.negated
      for index in open.indices {
        let part = open[index].amount.part(of: paid)
        guard !part.isZero else { continue }
        var payment = open[index]
        payment.amount = part
        payments.append((card, payment))
        open[index].amount = open[index].amount - part
        paid = paid - part
      }
    }
    return payments
  }
}

extension WideQuantity {
  /// As much of another quantity as this one takes; zero when their signs differ.
  fileprivate func part(of other: WideQuantity) -> WideQuantity {
    guard signum == other.signum else { return .zero }
    return isNegative ? max(self, other) : min(self, other)
  }
}
