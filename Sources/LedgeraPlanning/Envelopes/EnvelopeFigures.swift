package import LedgeraQuantities

/// One envelope in one period (calculations.md § Envelopes).
package struct EnvelopeFigures: Hashable, Sendable {
  /// What the period before left in it.
  package var rolledIn = WideQuantity.zero
  /// By rules, and moved in less moved out by `assign`.
  package var assigned = WideQuantity.zero
  /// What went out; refunds make it less.
  package var spent = WideQuantity.zero
  /// The part paid by cards, by the number of the card; refunds to the card make it less.
  package var spentByCard: [WideQuantity] = []
  /// What stays for the next period.
  package var carried = WideQuantity.zero

  /// What there is to spend at the end; below zero when more was spent.
  package var available: WideQuantity { rolledIn + assigned - spent }

  /// What was spent beyond what there was.
  package var overspent: WideQuantity { available.isNegative ? available.negated : .zero }

  /// Overspending paid by card, which became debt; cash uses up the envelope first.
  package var overspentByCards: WideQuantity {
    let paid = spentByCard.reduce(WideQuantity.zero) { $0 + $1 }
    return paid.isNegative ? .zero : min(overspent, paid)
  }

  /// Overspending not paid by card.
  var overspentInCash: WideQuantity { overspent - overspentByCards }

  /// What does not stay: a rest that can be assigned again, or, below zero, overspending that became
  /// debt of a card or lowers what can be assigned next.
  package var released: WideQuantity { available - carried }

  package init() {}

  /// Decides what stays.
  mutating func close(_ terms: EnvelopeTerms) {
    if available.isNegative {
      carried = terms.keepsDebt ? overspentInCash.negated : .zero
    } else if terms.keepsRest {
      carried = terms.limit.map { min($0, available) } ?? available
    } else {
      carried = .zero
    }
  }

  /// Takes part of the debt that card overspending makes, the cards in their order.
  func debt(ofCard card: Int) -> WideQuantity {
    var rest = overspentByCards
    for (number, paid) in spentByCard.enumerated() {
      let part = paid.signum > 0 ? min(rest, paid) : .zero
      if number == card { return part }
      rest = rest - part
    }
    return .zero
  }
}

/// The money set aside for a card's bill, in one period.
package struct CardReserve: Hashable, Sendable {
  /// What the period before set aside.
  package var rolledIn = WideQuantity.zero
  /// By rules and `assign`.
  package var assigned = WideQuantity.zero
  /// How the card's balance changed: purchases below zero, payments above.
  package var change = WideQuantity.zero
  /// Overspending that became debt of this card.
  package var debt = WideQuantity.zero

  /// What is set aside at the end.
  package var reserve: WideQuantity { rolledIn + assigned - change - debt }

  package init() {}
}
