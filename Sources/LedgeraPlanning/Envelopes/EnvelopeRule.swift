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

/// Everything of a plan that envelopes need.
public struct EnvelopePlan: Sendable {
  /// Income that is kept for the next period.
  public struct Hold: Sendable {
    public var day: Day
    public var amount: Amount

    public init(_ amount: Amount, on day: Day) {
      self.day = day
      self.amount = amount
    }
  }

  public var rules: [EnvelopeRule] = []
  /// When rules without a first day begin; nil: the books say nothing about it.
  public var begin: Day?
  public var moves: [EnvelopeMove] = []
  public var holds: [Hold] = []
  /// By a goal's name: the accounts that hold what was saved for it.
  public var goalAccounts: [String: [AccountID]] = [:]

  public init() {}
}
