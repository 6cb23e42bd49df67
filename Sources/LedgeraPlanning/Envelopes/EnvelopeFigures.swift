public import LedgeraQuantities

/// One envelope in one period (calculations.md § Envelopes).
public struct EnvelopeFigures: Hashable, Sendable {
  /// What the period before left in it.
  public var rolledIn = WideQuantity.zero
  /// By rules, and moved in less moved out by `assign`.
  public var assigned = WideQuantity.zero
  /// What went out; refunds make it less.
  public var spent = WideQuantity.zero
  /// The part paid by cards, by the number of the card; refunds to the card make it less.
  public var spentByCard: [WideQuantity] = []
  /// What stays for the next period.
  public var carried = WideQuantity.zero

  /// What there is to spend at the end; below zero when more was spent.
  public var available: WideQuantity { rolledIn + assigned - spent }

  /// What was spent beyond what there was.
  public var overspent: WideQuantity { available.isNegative ? available.negated : .zero }

  /// Overspending paid by card, which became debt; cash uses up the envelope first.
  public var overspentByCards: WideQuantity {
    let paid = spentByCard.reduce(WideQuantity.zero) { $0 + $1 }
    return paid.isNegative ? .zero : min(overspent, paid)
  }

  /// Overspending not paid by card.
  var overspentInCash: WideQuantity { overspent - overspentByCards }

  /// What does not stay: a rest that can be assigned again, or, below zero, overspending that became
  /// debt of a card or lowers what can be assigned next.
  public var released: WideQuantity { available - carried }

  public init() {}

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
public struct CardReserve: Hashable, Sendable {
  /// What the period before set aside.
  public var rolledIn = WideQuantity.zero
  /// By rules and `assign`.
  public var assigned = WideQuantity.zero
  /// How the card's balance changed: purchases below zero, payments above.
  public var change = WideQuantity.zero
  /// Overspending that became debt of this card.
  public var debt = WideQuantity.zero

  /// What is set aside at the end.
  public var reserve: WideQuantity { rolledIn + assigned - change - debt }

  public init() {}
}
