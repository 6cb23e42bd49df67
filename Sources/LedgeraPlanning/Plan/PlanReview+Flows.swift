import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// What rules move, and when.
extension PlanReview {
  mutating func reviewFlows() {
    var known: [String: Span] = [:]
    for rule in plan.rules {
      if rule.period.span.isEmpty, rule.hasFirstDay {
        add(
          .contradictoryPlan, "this rule ends before it begins", at: rule.span,
          help: "write the earlier day after 'from', the later one after 'to'")
      }
      reviewSigns(of: rule)
      reviewBalance(of: rule)
      let text = text(of: rule)
      if let first = known[text] {
        doubt(
          "this rule is given twice", at: rule.span,
          help: "remove it, or let its description say how it differs",
          related: LabelledSpan(first, "the first one"))
      }
      known[text] = known[text] ?? rule.span
    }
    reviewGrowingDebts()
  }

  /// A card's bill is paid; what is owed otherwise has to be paid back by a rule.
  private mutating func reviewGrowingDebts() {
    let postings = plan.activeRules.flatMap(\.postings).filter {
      $0.isActive && plan.journal.type(of: $0.account) == .liability
        && !purposes.isCard($0.account)
    }
    let paidBack = Set(
      postings.filter { posting in
        posting.terms.share != nil || posting.amounts.contains { $0.quantity.signum > 0 }
      }.map(\.account))
    var seen = paidBack.union(plan.derivedLoans.map(\.account))
    for posting in postings
    where posting.amounts.contains(where: \.quantity.isNegative)
      && seen.insert(posting.account).inserted
    {
      doubt(
        "'\(shortened(plan.journal.name(posting.account)))' only grows: no rule pays it back",
        at: posting.span,
        help: "write a rule that does, or class: credit-card for a card that is paid every month")
    }
  }

  /// Income comes from revenue accounts, so their amounts are below zero.
  private mutating func reviewSigns(of rule: PlannedRule) {
    for posting in rule.postings
    where plan.journal.role(of: posting.account) == .income {
      guard let amount = posting.amounts.first, amount.quantity.signum > 0 else { continue }
      doubt(
        "this income is paid, not received: its amount is not below zero", at: posting.span,
        help: "income has a minus sign here, and none in the account that receives it")
    }
  }

  private mutating func reviewBalance(of rule: PlannedRule) {
    for kind in [PostingKind.real, .balancedVirtual] {
      let group = rule.postings.filter { $0.kind == kind }
      guard !group.isEmpty, !group.contains(where: { $0.isOpen || $0.terms.share != nil }) else {
        continue
      }
      var sum = WideBalance()
      for amount in group.flatMap(\.costs) { sum.add(WideAmount(amount)) }
      let rest = sum.amounts.filter { !$0.isZero }
      // Two commodities may stand for an exchange.
      guard let over = rest.first, rest.count == 1 else { continue }
      var finding = Diagnostic(
        .contradictoryPlan, "the postings of this rule do not balance", at: rule.span)
      let symbol = plan.journal.commodity(over.commodity).symbol
      finding.arithmetic = group.flatMap { posting in
        posting.costs.map {
          ArithmeticRow(amount: $0.quantity.text(), label: plan.journal.name(posting.account))
        }
      }
      finding.arithmetic.append(
        ArithmeticRow(amount: over.quantity.description, label: "must be zero", isResult: true))
      finding.help = [
        "leave one amount out, or correct it by \(over.quantity.negated.description) \(symbol)"
      ]
      findings.append(finding)
    }
  }

  /// Alike for rules that do the same.
  private func text(of rule: PlannedRule) -> String {
    let postings = rule.postings.map { posting in
      "\(posting.account) \(posting.amounts) \(posting.terms.isActive?.value ?? true)"
        + " \(String(describing: posting.terms.share?.value))"
        + " \(String(describing: posting.terms.draw?.value))"
    }
    return "\(rule.period) \(rule.description) \(postings)"
  }
}
