package import LedgeraQuantities

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
