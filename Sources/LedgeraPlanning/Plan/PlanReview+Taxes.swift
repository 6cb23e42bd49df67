import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Taxes and brackets.
extension PlanReview {
  mutating func reviewTaxes() {
    if let tax = plan.settings.tax { reviewTax(tax) }
    for residency in plan.settings.residencies { reviewBrackets(of: residency) }
    if let growth = plan.settings.bracketGrowth,
      growth.value.perUnit <= Quantity(coefficient: -1)
    {
      add(
        .invalidPlan, "brackets cannot shrink by \(growth.value.text)", at: growth.span,
        help: "write a rate above -100%")
    }
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
        .incompletePlan, "above \(upper.text()) there is no bracket", at: last.span,
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
