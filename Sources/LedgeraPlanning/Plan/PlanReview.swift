import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// What is wrong with a plan as a whole: names that nothing has, parts that are missing or cannot be
/// true together.
struct PlanReview {
  let plan: Plan
  let names: PlanNames
  let purposes: CategoryPurposes
  /// Errors: the plan is unfit for reports.
  var findings: [Diagnostic] = []
  /// Warnings: what was probably not intended.
  var doubts: [Diagnostic] = []
  /// All searches for near names together look at no more names than this, so that a plan full of
  /// unknown names is told about in time.
  private var searchBudget = 100_000

  init(_ plan: Plan) {
    self.plan = plan
    names = PlanNames(plan)
    purposes = CategoryPurposes(plan.journal)
    findings += names.repeated
    reviewBuckets()
    reviewGoals()
    reviewMovements()
    reviewTaxes()
    reviewRules()
    reviewFlows()
    reviewScenarios()
    reviewIdleRules()
    reviewIdleWords()
    reviewRates()
  }

  mutating func doubt(
    _ headline: String, at span: Span, help: String? = nil, fix: Fix? = nil,
    related: LabelledSpan? = nil
  ) {
    var finding = Diagnostic(.doubtfulPlan, headline, at: span)
    if let help { finding.help = [help] }
    finding.fix = fix
    if let related { finding.related = [related] }
    doubts.append(finding)
  }

  /// A rate of more than 100 % is a missing decimal point, or wishful.
  mutating func doubt(rate: Written<Rate>?, _ kind: String, most: Int128 = 1) {
    guard let rate, rate.value.perUnit.magnitude > Quantity(coefficient: most) else { return }
    doubt(
      "\(kind) of \(rate.value.text) a year is implausibly high", at: rate.span,
      help: "rates are percentages: 2.5% is 0.025")
  }

  /// What grows by -100 % a year is gone.
  mutating func doubt(growth rate: Written<Rate>?, _ kind: String) {
    doubt(rate: rate, kind)
    guard let rate, rate.value.perUnit == Quantity(coefficient: -1) else { return }
    doubt(
      "\(kind) of -100% a year leaves nothing", at: rate.span, help: "write a rate above -100%")
  }

  mutating func add(
    _ code: DiagnosticCode, _ headline: String, at span: Span, help: String,
    related: LabelledSpan? = nil
  ) {
    var finding = Diagnostic(code, headline, at: span)
    finding.help = [help]
    if let related { finding.related = [related] }
    findings.append(finding)
  }

  /// A name that must be one of those.
  mutating func require(
    _ name: Written<String>, among known: KnownNames, _ kind: String, declaring advice: String
  ) {
    guard !known.contains(name.value) else { return }
    var finding = Diagnostic(
      .unknownPlanName, "there is no \(kind) '\(shortened(name.value))'", at: name.span)
    if let near = nearest(to: name.value, among: known) {
      finding.fix = Fix(
        "write \(near)", edits: [SourceEdit(name.span, with: near)], isSafe: false)
    } else {
      finding.help = [advice]
    }
    findings.append(finding)
  }

  /// Accounts that the books do not know.
  mutating func require(_ accounts: [Written<AccountID>]) {
    for account in accounts where !names.isKnown(account.value) {
      let name = plan.journal.name(account.value)
      var finding = Diagnostic(
        .unknownPlanName, "the books have no account '\(shortened(name))'", at: account.span)
      if let near = nearest(to: name, among: names.accounts) {
        finding.fix = Fix(
          "write \(near)", edits: [SourceEdit(account.span, with: near)], isSafe: false)
      } else {
        finding.help = ["declare it: account \(name)"]
      }
      findings.append(finding)
    }
  }

  /// The name that was most likely meant; nil: none is near, or too many were looked at.
  mutating func nearest(to name: String, among known: KnownNames) -> String? {
    guard searchBudget >= known.list.count else { return nil }
    searchBudget -= known.list.count
    return EditDistance.closest(to: name, among: known.list)
  }

  func shortened(_ text: String) -> String {
    text.unicodeScalars.count > 60 ? String(text.unicodeScalars.prefix(59)) + "…" : text
  }
}
