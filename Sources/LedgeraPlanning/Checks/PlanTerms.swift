package import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let planTerms = Check(
    "planterms", .standing, summary: "what a plan names exists, and its parts fit together",
    codes: [.unknownPlanName, .incompletePlan, .contradictoryPlan, .invalidPlan, .doubtfulPlan]
  ) { context, findings in
    let plan: Plan
    if context.journal.store.plan.isEmpty {
      // Rules alone are no plan: books of other programs use the same tags for other things, so that only
      // strict checks look at them. Values of tags are what the check tagvalues is about.
      guard context.checks.contains("accounts") else { return }
      plan = Plan(context.journal)
      for finding in plan.findingsOfRules { findings.add(finding) }
      return
    }
    plan = Plan(context.journal)
    let found = plan.findings.isEmpty ? plan.findings(on: context.today) : plan.findings
    for finding in found { findings.add(finding) }
  }
}
