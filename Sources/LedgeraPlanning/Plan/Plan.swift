package import LedgeraDiagnostics
package import LedgeraModel
import LedgeraReporting

/// The plan of some books: its words and the `~` rules as cash flows, with what is wrong with them
/// (reference.md § The plan).
package struct Plan: Sendable {
  package let journal: Journal
  package private(set) var settings: PlanSettings
  package internal(set) var buckets: [BucketDeclaration]
  package let correlations: [CorrelationDeclaration]
  package private(set) var goals: [GoalDeclaration]
  package let assignments: [AssignmentDeclaration]
  package let holds: [HoldDeclaration]
  package let scenarios: [ScenarioDeclaration]
  package let baselines: [BaselineDeclaration]
  /// In reading order, those that do not count too.
  package private(set) var rules: [PlannedRule]
  /// Debts whose tag says how they are repaid; rules of the user's own go before that.
  package private(set) var loans: [PlannedLoan]
  /// Debts without a schedule that cost interest.
  let credits: [PlannedCredit]
  /// Likewise, but something is missing.
  let unplannedLoans: [(account: AccountID, finding: Diagnostic)]
  /// When rules without a first day begin; nil: the books say nothing about it.
  package let begin: Day?
  /// Of the scenario applied; empty in the plan as written.
  package private(set) var events: [PlannedEvent] = []
  /// The profile's; else the only commodity of the books; nil: there is neither.
  package let base: CommodityID?
  /// Errors, in no particular order. A plan that has any is unfit for reports.
  package private(set) var findings: [Diagnostic] = []
  /// Warnings: what can be read, but was probably not intended.
  private(set) var doubts: [Diagnostic] = []

  /// Linear in the rules and the words of the plan, plus the accounts.
  package init(_ journal: Journal) {
    self.journal = journal
    let written = journal.store.plan
    settings = written.settings
    buckets = written.buckets
    correlations = written.correlations
    goals = written.goals
    assignments = written.assignments
    holds = written.holds
    scenarios = written.scenarios
    baselines = written.baselines
    base = journal.profile.base ?? Plan.onlyCommodity(of: journal)
    let reading = PlannedRules(journal)
    rules = reading.rules
    begin = reading.begin
    let planned = PlannedLoans(journal)
    (loans, credits, unplannedLoans) = (planned.loans, planned.credits, planned.doubts)
    findings = reading.findings
    let review = PlanReview(self)
    findings += review.findings
    doubts = reading.doubts + review.doubts + doubtsOfLoans
  }

  /// What makes reports refuse books that have rules but no other words of a plan, values of tags aside; with
  /// doubts where rules have a plan's tags.
  var findingsOfRules: [Diagnostic] {
    let hasTerms = rules.flatMap(\.postings).contains { !$0.terms.isEmpty }
    return findings.filter { $0.code != .invalidPlan } + (hasTerms ? doubts : [])
  }

  /// Whether the books say anything about the future.
  package var isEmpty: Bool {
    buckets.isEmpty && goals.isEmpty && rules.isEmpty && derivedLoans.isEmpty
  }

  /// The plan with what a scenario says instead.
  package func applying(_ scenario: ScenarioDeclaration) -> Plan {
    var plan = self
    plan.settings = settings.overlaid(with: scenario.settings)
    // A weight without a day takes the place of the bucket's, wherever it stands among the scenario's own.
    let changes =
      scenario.buckets.filter { $0.weight != nil } + scenario.buckets.filter { $0.weight == nil }
    var retargeted: Set<Int> = []
    for var change in changes {
      for index in buckets.indices where buckets[index].name == change.name {
        // A scenario's targets take the place of the bucket's, all of them.
        if !change.targets.isEmpty, !retargeted.insert(index).inserted {
          change.targets = plan.buckets[index].targets + change.targets
        }
        plan.buckets[index] = plan.buckets[index].overlaid(with: change)
      }
    }
    for change in scenario.goals {
      for index in goals.indices where goals[index].name == change.name {
        plan.goals[index] = plan.goals[index].overlaid(with: change)
      }
    }
    for change in scenario.rules {
      for index in rules.indices where rules[index].description == change.name.value {
        plan.rules[index].apply(change, in: journal, inflation: plan.settings.inflation)
      }
    }
    for change in scenario.loans {
      for index in loans.indices where loans[index].account == change.account.value {
        // What cannot be read is an error of the plan.
        do throws(LoanTerms.Mistake) { try plan.loans[index].apply(change) } catch {}
      }
    }
    plan.events += scenario.events
    return plan
  }

  /// What taxes income whose rules say nothing.
  var taxOfIncome: TaxTerms {
    let open = openResidencies
    return settings.tax?.value
      ?? (open.count == 1 ? TaxTerms(residency: open[0].name) : .none)
  }

  /// Residencies that tax income, as far as the plan lets it open: not those that tax gains of buckets.
  var openResidencies: [Residency] {
    let ofGains = Set(
      buckets.compactMap(\.tax?.value).filter { $0.base == .gains }.map(\.terms.residency))
    return settings.residencies.filter { !ofGains.contains($0.name) }
  }

  /// The commodity that all postings are in; nil: there are several or none.
  private static func onlyCommodity(of journal: Journal) -> CommodityID? {
    var only: CommodityID?
    for posting in journal.store.postings.buffer where posting.flags.hasAmount {
      if posting.flags.isBig || posting.flags.isMixed { return nil }
      if let only, only != posting.commodity { return nil }
      only = posting.commodity
    }
    return only
  }
}

/// Which bucket of a plan each account belongs to: by the account itself or the nearest one above it.
struct BucketOwners {
  private let owners: [AccountID: Int]
  private let accounts: AccountTree

  init(_ plan: Plan) {
    accounts = plan.journal.accounts
    var owners: [AccountID: Int] = [:]
    for (index, bucket) in plan.buckets.enumerated() {
      for account in bucket.accounts { owners[account.value] = index }
    }
    self.owners = owners
  }

  /// The number of the bucket; nil: none.
  subscript(account: AccountID) -> Int? {
    for current in accounts.lineage(of: account) {
      if let owner = owners[current] { return owner }
    }
    return nil
  }
}

/// What was posted to each account in some days, without its subaccounts.
struct BookedSums {
  private var sums: [WideBalance]

  /// Linear in the postings.
  ///
  /// - Parameters:
  ///   - span: Both ends may be open.
  ///   - counts: Whether a posting in it does.
  init(
    _ journal: Journal, in span: DateSpan, where counts: (SelectedPosting) -> Bool = { _ in true }
  ) {
    sums = Array(repeating: WideBalance(), count: journal.accounts.nodes.count)
    PostingStream(journal, PostingSelection(), periods: [span]).forEach { selected in
      guard counts(selected) else { return }
      let posting = journal.store.postings[selected.number]
      for amount in journal.store.amounts(of: posting) {
        sums[posting.account.index].add(WideAmount(amount))
      }
    }
  }

  subscript(account: AccountID) -> WideBalance { sums[account.index] }
}
