public import LedgeraQuantities

/// What the arithmetic of envelopes starts from: sums by period, envelope and card, all in one
/// commodity. Envelopes and cards are numbers here.
public struct EnvelopeInput: Sendable {
  /// What is known of one period.
  public struct Period: Sendable {
    /// By envelope: what rules and `assign` put into it; for pots without the rules.
    public var assigned: [WideQuantity]
    /// By envelope: the pot to fill; nil: it is not a pot.
    var pots: [EnvelopePot?]
    /// By envelope: what went out.
    public var spent: [WideQuantity]
    /// By card, then by envelope: the part that the card paid.
    public var spentByCard: [[WideQuantity]]
    /// By card: what rules and `assign` put into its reserve.
    public var assignedToCards: [WideQuantity]
    /// By card: how its balance changed.
    public var cardChanges: [WideQuantity]
    /// What came in to be assigned, less what went out without an envelope.
    public var income = WideQuantity.zero
    /// The part that is kept for the next period.
    public var held = WideQuantity.zero

    /// Nothing happened.
    public init(envelopeCount: Int, cardCount: Int) {
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
  public var terms: [EnvelopeTerms]
  public var cardCount: Int
  /// The cash on budget before the first period, all of it to be assigned.
  public var opening: WideQuantity
  /// In order.
  public var periods: [Period]
  /// Decimals of the commodity, for pots.
  public var decimals: UInt8

  public init(
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
