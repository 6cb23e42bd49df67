package import LedgeraModel

/// What a `~` rule puts aside, as far as envelopes are concerned.
package struct EnvelopeRule: Sendable {
  /// One posting of the rule.
  package struct Part: Sendable {
    package var account: AccountID
    /// Of each time the rule happens.
    package var amounts: [Amount]
    /// What comes on top, as parts of what other rules pay.
    var shares: [PlannedShare] = []
    /// nil: nothing is said.
    package var terms: EnvelopeTerms?
    /// A pot that is filled for the days of its rules.
    package var isYearly: Bool

    package init(
      account: AccountID, amounts: [Amount], terms: EnvelopeTerms? = nil, isYearly: Bool = false
    ) {
      self.account = account
      self.amounts = amounts
      self.terms = terms
      self.isYearly = isYearly
    }
  }

  package var period: PeriodExpression
  package var parts: [Part]

  package init(period: PeriodExpression, parts: [Part]) {
    self.period = period
    self.parts = parts
  }
}

/// What `assign` and `hold` directives do, with their names understood.
package struct EnvelopeMove: Sendable {
  /// Where money comes from or goes to.
  package enum Place: Hashable, Sendable {
    /// Income that is not assigned.
    case unassigned
    case account(AccountID)
    /// By its name.
    case goal(String)
  }

  package var day: Day
  package var amount: Amount
  package var from: Place
  package var to: Place

  package init(_ amount: Amount, on day: Day, from: Place, to: Place) {
    self.day = day
    self.amount = amount
    self.from = from
    self.to = to
  }
}
