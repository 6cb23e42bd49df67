import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Rules with their terms, and scenarios.
extension PlanReview {
  mutating func reviewRules() {
    for rule in plan.rules {
      // A rule's own terms are those of every posting; each is told about once.
      var seen: Set<Span> = []
      for posting in rule.postings {
        if let tax = posting.terms.tax, seen.insert(tax.span).inserted { reviewTax(tax) }
        for (rate, kind) in [
          (posting.terms.inflation, "inflation"), (posting.terms.grows, "growth"),
        ] {
          if let rate, seen.insert(rate.span).inserted { doubt(growth: rate, kind) }
        }
        if let share = posting.terms.share, seen.insert(share.span).inserted {
          requireRule(Written(share.value.rule, at: share.span))
        }
        if let draw = posting.terms.draw, seen.insert(draw.span).inserted { review(draw, of: rule) }
      }
    }
    reviewShares()
    reviewRollovers()
    reviewPots()
  }

  private mutating func review(_ draw: Written<RuleTerms.Draw>, of rule: PlannedRule) {
    requireBucket(Written(draw.value.bucket, at: draw.span))
    if let least = draw.value.least, let most = draw.value.most, most < least {
      add(
        .contradictoryPlan, "this draw is at least \(least) and at most \(most)", at: draw.span,
        help: "write the smaller number after 'at least'")
    }
    let postings = rule.postings.filter { $0.terms.draw?.span == draw.span }
    if let share = postings.compactMap(\.terms.share).first {
      add(
        .contradictoryPlan, "this amount is a draw and a share", at: draw.span,
        help: "keep one of the tags", related: LabelledSpan(share.span, "the share"))
    }
    if !postings.contains(where: { plan.journal.type(of: $0.account) == .expense }) {
      doubt(
        "this draw is of no expense", at: draw.span,
        help: "put it on the rule, or the posting, of what is spent")
    }
  }

  mutating func requireRule(_ name: Written<String>) {
    guard !names.rules.contains(name.value) else { return }
    let near = nearest(to: name.value, among: names.rules)
    add(
      .unknownPlanName, "no rule has the description '\(shortened(name.value))'", at: name.span,
      help: near.map { "did you mean '\($0)'?" }
        ?? "name the description of a ~ rule, after the two spaces")
  }

  /// A share of a share that comes back to itself has no amount.
  private mutating func reviewShares() {
    var sources: [String: Written<RuleTerms.Share>] = [:]
    for rule in plan.rules {
      for posting in rule.postings {
        if let share = posting.terms.share { sources[rule.description] = share }
      }
    }
    for rule in plan.rules {
      guard let share = sources[rule.description] else { continue }
      var next = share.value.rule
      var steps = 0
      while let source = sources[next], next != rule.description, steps < sources.count {
        next = source.value.rule
        steps += 1
      }
      if next == rule.description {
        add(
          .contradictoryPlan, "'\(shortened(rule.description))' is a share of itself",
          at: share.span, help: "name a rule that has an amount of its own")
      }
    }
  }

  /// An envelope has one kind of rollover.
  private mutating func reviewRollovers() {
    var known: [AccountID: Written<RuleTerms.Rollover>] = [:]
    for rule in plan.rules {
      for posting in rule.postings where isEnvelope(posting.account) {
        guard let rollover = posting.terms.rollover else { continue }
        if let first = known[posting.account], first.value != rollover.value {
          let name = shortened(plan.journal.name(posting.account))
          add(
            .contradictoryPlan, "the envelope '\(name)' rolls over in two ways", at: rollover.span,
            help: "write the same in all rules of that account",
            related: LabelledSpan(first.span, "the other one"))
        }
        known[posting.account] = known[posting.account] ?? rollover
      }
    }
  }

  /// Whether a rule's posting to the account fills an envelope.
  func isEnvelope(_ account: AccountID) -> Bool {
    switch plan.journal.role(of: account) {
    case .expense: true
    case .wallet: plan.journal.type(of: account) == .liability || purposes.isOffBudget(account)
    case .income, .equity, nil: false
    }
  }

  /// An envelope is a pot by all of its rules, or by none.
  private mutating func reviewPots() {
    var known: [AccountID: (isPot: Bool, span: Span)] = [:]
    for rule in plan.rules {
      for posting in rule.postings where posting.isActive && isEnvelope(posting.account) {
        let isPot = posting.terms.isYearly?.value ?? false
        guard let first = known[posting.account] else {
          known[posting.account] = (isPot, posting.span)
          continue
        }
        guard first.isPot != isPot else { continue }
        let name = shortened(plan.journal.name(posting.account))
        add(
          .contradictoryPlan,
          "the envelope '\(name)' is a yearly pot by one rule and not by another",
          at: posting.span,
          help: "write envelope: yearly in all rules of that account, or use a subaccount",
          related: LabelledSpan(first.span, "the other rule"))
      }
    }
  }
}
