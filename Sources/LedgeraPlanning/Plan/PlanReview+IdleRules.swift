import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Rules that move nothing, and terms of rules that change nothing.
extension PlanReview {
  mutating func reviewIdleRules() {
    let changed = Set(
      plan.scenarios.flatMap(\.rules).filter {
        $0.amount != nil || $0.terms.share != nil || $0.terms.draw != nil
      }
      .map(\.name.value))
    for rule in plan.rules {
      reviewOpenPostings(of: rule)
      if !changed.contains(rule.description) { reviewMovement(of: rule) }
      reviewKinds(of: rule)
      reviewShares(of: rule)
    }
    reviewTaxTerms()
  }

  /// One amount may be left out: what makes up for the others.
  private mutating func reviewOpenPostings(of rule: PlannedRule) {
    for kind in [PostingKind.real, .balancedVirtual] {
      let open = rule.postings.filter {
        $0.kind == kind && $0.isOpen && $0.isActive && $0.terms.share == nil
      }
      guard open.count > 1 else { continue }
      add(
        .incompletePlan, "\(open.count) postings of this rule have no amount", at: open[1].span,
        help: "leave out one amount, no more",
        related: LabelledSpan(open[0].span, "the first one"))
    }
  }

  private mutating func reviewMovement(of rule: PlannedRule) {
    guard !rule.postings.isEmpty else {
      return doubt(
        "this rule has no postings", at: rule.span, help: "write them below it, indented")
    }
    guard rule.postings.allSatisfy({ $0.terms.share == nil && $0.terms.draw == nil }) else {
      return
    }
    let isNothing = rule.postings.allSatisfy {
      $0.amounts.allSatisfy(\.quantity.isZero) && !isBudgetOfZero($0)
    }
    let isCircle = rule.postings.count > 1 && Set(rule.postings.map(\.account)).count == 1
    if isNothing || isCircle {
      doubt(
        isNothing ? "this rule moves nothing" : "this rule moves money back to where it comes from",
        at: rule.span,
        help: isNothing
          ? "write an amount, or a tag share: or draw:" : "name another account in one posting"
      )
    }
  }

  /// `expenses:restaurants  0 EUR` says that nothing is planned there.
  private func isBudgetOfZero(_ posting: PlannedPosting) -> Bool {
    !posting.isOpen && !posting.amounts.isEmpty
      && plan.journal.type(of: posting.account)?.role.isCategory ?? false
  }

  /// What is spent has no minus sign, and equity is in no projection.
  private mutating func reviewKinds(of rule: PlannedRule) {
    let types = rule.postings.map { plan.journal.type(of: $0.account) }
    let flowCount = types.count { $0?.role.isCategory ?? false }
    for (posting, type) in zip(rule.postings, types) {
      if type == .expense, flowCount == 1, let amount = posting.amounts.first,
        amount.quantity.isNegative, !posting.isOpen
      {
        doubt(
          "this expense is received, not paid: its amount is below zero", at: posting.span,
          help: "spending has no minus sign here, but one in the account that pays")
      }
      if type?.role == .equity {
        doubt(
          "what goes to equity is neither income nor expense, and is not projected",
          at: posting.span, help: "name an income or expense account, an asset or a liability")
      }
    }
  }

  /// Descriptions of rules that a scenario switches on.
  private var switchedOn: Set<String> {
    Set(
      plan.scenarios.flatMap(\.rules).filter { $0.terms.isActive?.value == true }
        .map(\.name.value))
  }

  /// A share is of some income, and takes the place of an amount.
  private mutating func reviewShares(of rule: PlannedRule) {
    var seen: Set<Span> = []
    for posting in rule.postings {
      guard let share = posting.terms.share else { continue }
      if posting.hasOwnShare, !posting.isOpen,
        posting.amounts.contains(where: { !$0.quantity.isZero })
      {
        doubt(
          "this amount does not count: the share takes its place", at: posting.span,
          help: "write 0, or leave the tag out", related: LabelledSpan(share.span, "the share"))
      }
      guard seen.insert(share.span).inserted else { continue }
      if share.value.rate.perUnit.signum <= 0 {
        doubt("this share is not positive", at: share.span, help: "write a rate such as 15%")
      }
      let sources = plan.rules.filter { $0.description == share.value.rule }
      let hasIncome = sources.contains { source in
        source.postings.contains {
          plan.journal.role(of: $0.account) == .income
        }
      }
      if hasIncome, !sources.contains(where: { $0.isActive }),
        rule.isActive, !switchedOn.contains(share.value.rule)
      {
        doubt(
          "this share is of nothing: '\(shortened(share.value.rule))' is not active",
          at: share.span, help: "switch that rule on, or this one off: active: no")
      }
      if !sources.isEmpty, !hasIncome {
        add(
          .contradictoryPlan,
          "the rule '\(shortened(share.value.rule))' has no income to take a share of",
          at: share.span, help: "name a rule that pays income")
      }
    }
  }

  /// Only income is taxed. The tag of a rule is that of all its postings.
  private mutating func reviewTaxTerms() {
    var isOfIncome: [Span: Bool] = [:]
    for posting in plan.rules.flatMap(\.postings) {
      guard let tax = posting.terms.tax else { continue }
      let isIncome = plan.journal.role(of: posting.account) == .income
      isOfIncome[tax.span] = (isOfIncome[tax.span] ?? false) || isIncome
    }
    for (span, isIncome) in isOfIncome.sorted(by: { $0.key.offset < $1.key.offset })
    where !isIncome {
      doubt(
        "this tax is on no income", at: span,
        help: "put it on the rule, or the posting, of an income")
    }
  }
}
