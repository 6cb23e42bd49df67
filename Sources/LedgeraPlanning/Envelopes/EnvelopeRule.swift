package import LedgeraModel
package import LedgeraQuantities

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

/// What an envelope keeps when a period ends (calculations.md § Envelopes).
package struct EnvelopeTerms: Hashable, Sendable {
  /// What was not spent stays; otherwise it is released.
  var keepsRest: Bool
  /// What was overspent in cash stays as a debt; otherwise it lowers what can be assigned next.
  var keepsDebt: Bool
  /// More than this does not stay; nil: any amount does.
  package var limit: WideQuantity?

  package init(keepsRest: Bool, keepsDebt: Bool, limit: WideQuantity? = nil) {
    self.keepsRest = keepsRest
    self.keepsDebt = keepsDebt
    self.limit = limit
  }

  /// `rollover: no`.
  package static let no = EnvelopeTerms(keepsRest: false, keepsDebt: false)
  /// `rollover: yes`.
  package static let yes = EnvelopeTerms(keepsRest: true, keepsDebt: true)
  /// `rollover: positive`.
  package static let positive = EnvelopeTerms(keepsRest: true, keepsDebt: false)
  /// `rollover: cap N`.
  package static func cap(_ limit: WideQuantity) -> EnvelopeTerms {
    EnvelopeTerms(keepsRest: true, keepsDebt: false, limit: limit)
  }
}

/// What an envelope that is filled little by little is to hold for the days ahead (`envelope: yearly`).
package struct EnvelopePot: Hashable, Sendable {
  /// What it needs when a period ends.
  package struct Need: Hashable, Sendable {
    /// For all days until then.
    package var target: WideQuantity
    /// Periods until then, this one included; at least 1.
    package var periodsLeft: Int

    package init(target: WideQuantity, periodsLeft: Int) {
      self.target = target
      self.periodsLeft = periodsLeft
    }
  }

  /// In order of time.
  package var needs: [Need]
  /// What is due on the period's first day: what was rolled in pays that first.
  package var dueFirst: WideQuantity

  package init(_ needs: [Need], dueFirst: WideQuantity = .zero) {
    self.needs = needs
    self.dueFirst = dueFirst
  }

  /// What a period assigns, given what was rolled in: of each need what is missing, divided by the
  /// periods left and rounded up to `decimals`; the largest of these.
  package func assigned(rolledIn: WideQuantity, decimals: UInt8) -> WideQuantity {
    let kept = rolledIn.isNegative ? rolledIn : max(.zero, rolledIn - dueFirst)
    return needs.reduce(.zero) { most, need in
      let missing = need.target - kept
      guard missing.signum > 0 else { return most }
      let count = WideQuantity(coefficient: Int128(need.periodsLeft), scale: 0)
      return max(most, (missing.divided(by: count) ?? missing).roundedUp(toDecimals: decimals))
    }
  }
}

extension WideQuantity {
  /// The smallest value with at most `decimals` decimals that is not below this one.
  func roundedUp(toDecimals decimals: UInt8) -> WideQuantity {
    let near = rounded(toDecimals: decimals)
    return near < self ? near + WideQuantity(coefficient: 1, scale: decimals) : near
  }

  /// The largest value with at most `decimals` decimals that is not above this one.
  func roundedDown(toDecimals decimals: UInt8) -> WideQuantity {
    negated.roundedUp(toDecimals: decimals).negated
  }
}
