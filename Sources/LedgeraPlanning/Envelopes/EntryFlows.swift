import LedgeraQuantities

/// The parts of one entry that a budget tells apart: what its cards paid, and what it moved to and from
/// accounts off budget (grammar.md § Envelopes).
struct EntryFlows {
  struct Flow {
    /// Of the envelope or card.
    let number: Int
    /// The period.
    let row: Int
    var amount: WideQuantity
  }

  /// Change of cash and cards.
  var budget = WideQuantity.zero
  /// Expenses, with and without envelopes.
  var expenses = WideQuantity.zero
  /// In the order of the postings: spending out of envelopes, changes of cards, of savings.
  var spending: [Flow] = []
  var cards: [Flow] = []
  var savings: [Flow] = []

  /// What of each saving came from the budget, or went back to it: no more than the entry moved out of
  /// it, or into it, beside its expenses. The rest came from elsewhere: a gain, an employer, an opening
  /// balance.
  func countedSavings() -> [(flow: Flow, counted: WideQuantity)] {
    var moved = (budget + expenses).negated
    return savings.map { saving in
      let part = saving.amount.part(of: moved)
      moved = moved - part
      return (saving, part)
    }
  }

  /// What cards paid of the spending: card by card, each for the postings of envelopes in their order
  /// until its amount is used up; then for savings. Refunds likewise.
  func cardPayments() -> [(card: Int, flow: Flow)] {
    var open =
      spending
      + countedSavings().map { saving in
        Flow(number: saving.flow.number, row: saving.flow.row, amount: saving.counted)
      }
    var payments: [(card: Int, flow: Flow)] = []
    for card in cards {
      var paid = card.amount.negated
      for index in open.indices {
        let part = open[index].amount.part(of: paid)
        guard !part.isZero else { continue }
        payments.append(
          (card.number, Flow(number: open[index].number, row: open[index].row, amount: part)))
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
