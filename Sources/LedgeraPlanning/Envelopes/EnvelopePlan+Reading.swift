package import LedgeraModel
import LedgeraQuantities

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
  package func accountName(ofGoal name: String, in journal: Journal) -> String? {
    guard goalAccounts[name] != nil,
      case .account(let account) =
        BudgetAccounts(journal, self, first: .first).subject(of: .goal(name))
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
