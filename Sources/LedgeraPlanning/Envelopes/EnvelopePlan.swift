package import LedgeraModel
import LedgeraQuantities

/// Everything of a plan that envelopes need.
package struct EnvelopePlan: Sendable {
  /// Income that is kept for the next period.
  package struct Hold: Sendable {
    package var day: Day
    package var amount: Amount

    package init(_ amount: Amount, on day: Day) {
      self.day = day
      self.amount = amount
    }
  }

  package var rules: [EnvelopeRule] = []
  /// When rules without a first day begin; nil: the books say nothing about it.
  package var begin: Day?
  package var moves: [EnvelopeMove] = []
  package var holds: [Hold] = []
  /// By a goal's name: the accounts that hold what was saved for it.
  var goalAccounts: [String: [AccountID]] = [:]

  package init() {}
}

/// Money with a purpose: a category of spending, a place to save in, or a goal.
package struct Envelope: Sendable {
  /// Whose money it is.
  package enum Subject: Hashable, Sendable {
    /// What is posted to the account and its subaccounts goes out of the envelope.
    case account(AccountID)
    /// Holds what is assigned to a goal, by the goal's name.
    case goal(String)
  }

  package var subject: Subject
  package var terms: EnvelopeTerms
  /// What was posted before does not count.
  package var start: Day
  /// Filled little by little for the days of its rules.
  var isPot = false

  package init(_ subject: Subject, terms: EnvelopeTerms = .yes, start: Day) {
    self.subject = subject
    self.terms = terms
    self.start = start
  }
}

extension EnvelopePlan {
  /// What a plan says about envelopes: its rules that count, `assign` and `hold` directives. Amounts do
  /// not grow: that is for projections.
  package init(_ plan: Plan) {
    self.init()
    begin = plan.begin
    rules = plan.activeRules.map { rule in
      EnvelopeRule(
        period: rule.period,
        parts: plan.flows(of: rule).map { flow in
          var part = EnvelopeRule.Part(
            account: flow.account, amounts: flow.amounts,
            terms: flow.terms.rollover.map { EnvelopeTerms($0.value) },
            isYearly: flow.terms.isYearly?.value ?? false)
          part.shares = flow.shares
          return part
        })
    }
    for loan in plan.derivedLoans {
      for instalment in loan.schedule.instalments where instalment.day >= plan.begin ?? .first {
        rules.append(EnvelopeRule(loan, instalment))
      }
    }
    for goal in plan.goals { goalAccounts[goal.name] = goal.accounts.map(\.value) }
    moves = plan.assignments.compactMap { assignment in
      guard let from = place(assignment.from?.value, plan.journal),
        let to = place(assignment.to?.value, plan.journal)
      else { return nil }
      return EnvelopeMove(assignment.amount, on: assignment.day, from: from, to: to)
    }
    holds = plan.holds.map { Hold($0.amount, on: $0.day) }
  }

  /// The account whose envelope holds what is assigned to a goal; nil: the goal has its own envelope,
  /// or there is no such goal.
  package func accountName(ofGoal name: String, on day: Day, in journal: Journal) -> String? {
    guard goalAccounts[name] != nil,
      case .account(let account) =
        BudgetAccounts(journal, self, first: .first).subject(of: .goal(name), on: day)
    else { return nil }
    return journal.name(account)
  }

  /// What a name in an `assign` directive means: a goal, else an account; without a name the income
  /// that is not assigned. nil: nothing.
  private func place(_ name: String?, _ journal: Journal) -> EnvelopeMove.Place? {
    guard let name else { return .unassigned }
    if goalAccounts[name] != nil { return .goal(name) }
    return journal.account(named: name).map { .account($0) }
  }
}

extension EnvelopeRule {
  /// An instalment.
  fileprivate init(_ loan: PlannedLoan, _ instalment: LoanSchedule.Instalment) {
    self.init(
      period: PeriodExpression(
        span: DateSpan(start: instalment.day, end: DateSpan(instalment.day).end)),
      parts: loan.movements(of: instalment).dropLast().compactMap { account, amount in
        amount.amount.map { Part(account: account, amounts: [$0]) }
      })
  }
}

extension EnvelopeTerms {
  /// What a tag `rollover:` says.
  init(_ rollover: RuleTerms.Rollover) {
    switch rollover.mode {
    case .no: self = .no
    case .yes: self = .yes
    case .positive: self = .positive
    case .cap: self = rollover.limit.map { .cap(WideQuantity($0)) } ?? .positive
    }
  }
}
