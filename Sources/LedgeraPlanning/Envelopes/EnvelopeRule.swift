public import LedgeraModel

/// What a `~` rule puts aside, as far as envelopes are concerned.
public struct EnvelopeRule: Sendable {
  /// One posting of the rule.
  public struct Part: Sendable {
    public var account: AccountID
    /// Of each time the rule happens.
    public var amounts: [Amount]
    /// What comes on top, as parts of what other rules pay.
    var shares: [PlannedShare] = []
    /// nil: nothing is said.
    public var terms: EnvelopeTerms?
    /// A pot that is filled for the days of its rules.
    public var isYearly: Bool

    public init(
      account: AccountID, amounts: [Amount], terms: EnvelopeTerms? = nil, isYearly: Bool = false
    ) {
      self.account = account
      self.amounts = amounts
      self.terms = terms
      self.isYearly = isYearly
    }
  }

  public var period: PeriodExpression
  public var parts: [Part]

  public init(period: PeriodExpression, parts: [Part]) {
    self.period = period
    self.parts = parts
  }
}

/// What `assign` and `hold` directives do, with their names understood.
public struct EnvelopeMove: Sendable {
  /// Where money comes from or goes to.
  public enum Place: Hashable, Sendable {
    /// Income that is not assigned.
    case unassigned
    case account(AccountID)
    /// By its name.
    case goal(String)
  }

  public var day: Day
  public var amount: Amount
  public var from: Place
  public var to: Place

  public init(_ amount: Amount, on day: Day, from: Place, to: Place) {
    self.day = day
    self.amount = amount
    self.from = from
    self.to = to
  }
}
