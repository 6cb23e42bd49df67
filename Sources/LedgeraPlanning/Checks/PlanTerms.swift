package import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let planTerms = Check(
    "planterms", .standing, summary: "what a plan names exists, and its parts fit together",
    codes: [.unknownPlanName, .incompletePlan, .contradictoryPlan, .invalidPlan, .doubtfulPlan]
  ) { context, findings in
    // Rules alone are no plan: books of other programs use the same tags for other things.
    guard !context.journal.store.plan.isEmpty else { return }
    let plan = Plan(context.journal)
    let found = plan.findings.isEmpty ? plan.findings(on: context.today) : plan.findings
    for finding in found { findings.add(finding) }
  }
}
