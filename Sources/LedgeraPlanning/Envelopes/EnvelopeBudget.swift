package import LedgeraQuantities

/// What envelopes hold, period by period (calculations.md § Envelopes).
package struct EnvelopeBudget: Sendable {
  /// All envelopes and cards in one period, and what is not assigned.
  package struct Period: Sendable {
    /// By envelope.
    package var envelopes: [EnvelopeFigures]
    /// By card.
    package var cards: [CardReserve]
    /// What came in to be assigned, less what went out without an envelope.
    package var income: WideQuantity
    /// What is kept for the next period.
    package var held: WideQuantity
    /// What is not assigned; below zero, more was assigned than there was.
    package var unassigned: WideQuantity

    /// The cash that all this makes: the balance of the accounts on budget.
    package var cash: WideQuantity {
      var cash = unassigned + held
      for envelope in envelopes { cash += envelope.available + envelope.overspentByCards }
      for card in cards { cash += card.reserve }
      return cash
    }

    /// What the end of the period adds to what can be assigned: rests that do not stay, less
    /// overspending in cash that does not stay.
    var released: WideQuantity {
      envelopes.reduce(.zero) { sum, envelope in
        envelope.released + envelope.overspentByCards + sum
      }
    }

    /// What is free to be assigned: what is not assigned covers overspending in cash first. Below zero,
    /// more was assigned than there was.
    var assignable: WideQuantity {
      let overspent = envelopes.reduce(WideQuantity.zero) { $0 + $1.overspentInCash }
      return unassigned.isNegative ? unassigned : max(.zero, unassigned - overspent)
    }

    /// What envelopes and cards were assigned.
    package var assigned: WideQuantity {
      envelopes.reduce(.zero) { $0 + $1.assigned } + cards.reduce(.zero) { $0 + $1.assigned }
    }

    /// What left the envelopes.
    package var spent: WideQuantity { envelopes.reduce(.zero) { $0 + $1.spent } }
  }

  /// In order.
  package let periods: [Period]

  /// Linear in periods × (envelopes + cards).
  package init(_ input: EnvelopeInput) {
    var periods: [Period] = []
    periods.reserveCapacity(input.periods.count)
    var before: Period?
    for period in input.periods {
      let next = EnvelopeBudget.period(after: before, period, input)
      periods.append(next)
      before = next
    }
    self.periods = periods
  }

  private static func period(
    after before: Period?, _ input: EnvelopeInput.Period, _ all: EnvelopeInput
  ) -> Period {
    var next = Period(
      envelopes: [], cards: [], income: input.income, held: input.held, unassigned: .zero)
    next.envelopes = all.terms.indices.map { number in
      var figures = EnvelopeFigures()
      figures.rolledIn = before?.envelopes[number].carried ?? .zero
      figures.assigned = input.assigned[number]
      if let pot = input.pots[number] {
        figures.assigned += pot.assigned(rolledIn: figures.rolledIn, decimals: all.decimals)
      }
      figures.spent = input.spent[number]
      figures.spentByCard = input.spentByCard.map { $0[number] }
      figures.close(input.isArchived[number] ? .no : all.terms[number])
      return figures
    }
    next.cards = (0..<all.cardCount).map { number in
      var card = CardReserve()
      card.rolledIn = before?.cards[number].reserve ?? .zero
      card.assigned = input.assignedToCards[number]
      card.change = input.cardChanges[number]
      card.debt = next.envelopes.reduce(.zero) { $0 + $1.debt(ofCard: number) }
      return card
    }
    let start = before.map { $0.unassigned + $0.held + $0.released } ?? all.opening
    next.unassigned = start + input.income - next.assigned - input.held
    return next
  }
}

/// What the arithmetic of envelopes starts from: sums by period, envelope and card, all in one
/// commodity. Envelopes and cards are numbers here.
package struct EnvelopeInput: Sendable {
  /// What is known of one period.
  package struct Period: Sendable {
    /// By envelope: what rules and `assign` put into it; for pots without the rules.
    package var assigned: [WideQuantity]
    /// By envelope: the pot to fill; nil: it is not a pot.
    var pots: [EnvelopePot?]
    /// By envelope: what went out.
    package var spent: [WideQuantity]
    /// By envelope: whether its account is closed by the end, so that nothing stays in it.
    package var isArchived: [Bool]
    /// By card, then by envelope: the part that the card paid.
    package var spentByCard: [[WideQuantity]]
    /// By card: what rules and `assign` put into its reserve.
    package var assignedToCards: [WideQuantity]
    /// By card: how its balance changed.
    package var cardChanges: [WideQuantity]
    /// What came in to be assigned, less what went out without an envelope.
    package var income = WideQuantity.zero
    /// The part that is kept for the next period.
    package var held = WideQuantity.zero

    /// Nothing happened.
    package init(envelopeCount: Int, cardCount: Int) {
      let zeros = [WideQuantity](repeating: .zero, count: envelopeCount)
      assigned = zeros
      pots = Array(repeating: nil, count: envelopeCount)
      spent = zeros
      isArchived = Array(repeating: false, count: envelopeCount)
      spentByCard = Array(repeating: zeros, count: cardCount)
      assignedToCards = Array(repeating: .zero, count: cardCount)
      cardChanges = assignedToCards
    }
  }

  /// By envelope.
  package var terms: [EnvelopeTerms]
  package var cardCount: Int
  /// The cash on budget before the first period, all of it to be assigned.
  package var opening: WideQuantity
  /// In order.
  package var periods: [Period]
  /// Decimals of the commodity, for pots.
  package var decimals: UInt8

  package init(
    terms: [EnvelopeTerms], cardCount: Int = 0, opening: WideQuantity = .zero,
    periods: [Period] = [], decimals: UInt8 = 2
  ) {
    self.terms = terms
    self.cardCount = cardCount
    self.opening = opening
    self.periods = periods
    self.decimals = decimals
  }
}
