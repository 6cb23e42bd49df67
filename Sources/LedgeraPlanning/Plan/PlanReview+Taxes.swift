import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Taxes and brackets.
extension PlanReview {
  mutating func reviewTaxes() {
    if let tax = plan.settings.tax { reviewTax(tax) }
    reviewResidencies(of: plan, in: nil)
    let variants = [plan] + plan.scenarios.map(plan.applying)
    for bucket in plan.buckets { doubtBasis(bucket.basis, of: bucket.name, in: variants) }
    reviewTaxYears(of: variants)
    for residency in plan.settings.residencies { reviewBrackets(of: residency) }
    if let growth = plan.settings.bracketGrowth,
      growth.value.perUnit <= Quantity(coefficient: -1)
    {
      add(
        .invalidPlan, "brackets cannot shrink by \(growth.value.text)", at: growth.span,
        help: "write a rate above -100%")
    }
  }

  /// Of several residencies the plan says which one taxes what rules leave open.
  ///
  /// - Parameter applied: With what the scenario says.
  mutating func reviewResidencies(of applied: Plan, in scenario: ScenarioDeclaration?) {
    let open = applied.openResidencies
    guard applied.settings.tax == nil, open.count > 1 else { return }
    let second = scenario?.settings.residencies.last ?? open[1]
    let isOpen = plan.rules.contains { rule in
      rule.postings.contains { posting in
        plan.journal.role(of: posting.account) == .income
          && posting.terms.tax == nil
      }
    }
    guard isOpen, scenario?.settings.residencies.isEmpty != true else { return }
    add(
      .incompletePlan,
      "it is not clear which of \(open.count) residencies taxes income",
      at: second.span,
      help: "write 'tax \(open[0].name)' below plan, or a tag tax: on each income")
  }

  /// What only brackets, or gains of a year, make use of.
  ///
  /// - Parameter variants: The plan, and what it is in each scenario.
  private mutating func reviewTaxYears(of variants: [Plan]) {
    guard variants.allSatisfy(\.settings.residencies.isEmpty) else { return }
    if let growth = plan.settings.bracketGrowth {
      doubt(
        "there are no brackets that could grow", at: growth.span,
        help: "write 'residency NAME' and its brackets below plan, or leave this out")
    }
    let taxesGains = variants.flatMap(\.buckets).contains { $0.tax?.value.base == .gains }
    guard let year = plan.settings.taxYear, !taxesGains else { return }
    doubt(
      "no tax counts years", at: year.span,
      help: "write a residency with brackets, or 'tax 25% of gains' below a bucket")
  }

  /// The tax of a bucket, and what it cost.
  mutating func reviewTax(of bucket: BucketDeclaration) {
    if let tax = bucket.tax { reviewTax(Written(tax.value.terms, at: tax.span)) }
    guard let basis = bucket.basis, basis.value.quantity.isNegative else { return }
    add(
      .invalidPlan, "this basis is negative", at: basis.span,
      help: "write what the holdings cost, without a sign")
  }

  /// Doubts a basis that none of some variants of the plan makes use of.
  mutating func doubtBasis(_ basis: Written<Amount>?, of name: String, in variants: [Plan]) {
    let taxesGains = variants.contains { variant in
      variant.buckets.contains { $0.name == name && $0.tax?.value.base == .gains }
    }
    guard let basis, !taxesGains else { return }
    doubt(
      "this basis changes nothing: gains of the bucket are not taxed when drawn", at: basis.span,
      help: "write 'tax 25% of gains', or leave the basis out")
  }

  mutating func reviewTax(_ tax: Written<TaxTerms>) {
    if let rate = tax.value.rate {
      if rate.perUnit.isNegative || rate.perUnit > Quantity(coefficient: 1) {
        add(
          .invalidPlan, "a tax of \(rate.text) is impossible", at: tax.span,
          help: "write a rate from 0% to 100%")
      }
    } else {
      require(
        Written(tax.value.residency, at: tax.span), among: names.residencies, "residency",
        declaring: "write 'residency NAME' and its brackets below plan, or a rate such as 15%")
    }
  }

  mutating func reviewBrackets(of residency: Residency) {
    guard let first = residency.brackets.first, let last = residency.brackets.last else {
      return add(
        .incompletePlan, "the residency '\(residency.name)' has no brackets", at: residency.span,
        help: "write lines such as '0..20000 0%' below it")
    }
    if !first.lower.isZero {
      add(
        .incompletePlan, "the first bracket begins at \(first.lower.text()), not at zero",
        at: first.span, help: "write a bracket 0..\(first.lower.text()) above it")
    }
    for (below, above) in zip(residency.brackets, residency.brackets.dropFirst())
    where below.upper != above.lower {
      let bound = below.upper.map { $0.text() } ?? "without end"
      add(
        .contradictoryPlan,
        "this bracket begins at \(above.lower.text()), but the one before it ends at \(bound)",
        at: above.span, help: "let each bracket begin where the one before it ends",
        related: LabelledSpan(below.span, "the bracket before it"))
    }
    if let upper = last.upper {
      add(
        .incompletePlan, "there is no bracket above \(upper.text())", at: last.span,
        help: "leave out the upper bound of the last bracket: \(last.lower.text()).. RATE")
    }
    for bracket in residency.brackets
    where bracket.rate.perUnit.isNegative || bracket.rate.perUnit > Quantity(coefficient: 1) {
      add(
        .invalidPlan, "a tax of \(bracket.rate.text) is impossible", at: bracket.span,
        help: "write a rate from 0% to 100%")
    }
  }
}
