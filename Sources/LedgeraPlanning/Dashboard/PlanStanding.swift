import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraModel
package import LedgeraQuantities

/// Where the books stand against their plan: the part of the dashboard that books without one lack.
package struct PlanStanding: Sendable {
  /// The budget of the month; nil: none.
  package let budget: EnvelopeReport.Section?
  /// What the budget's figures are in.
  package let commodity: CommodityID
  /// What targets are in.
  package let base: CommodityID
  /// Envelopes that are overspent or nearly empty, the emptiest first.
  package let atRisk: [(name: String, left: WideQuantity)]
  /// The most important first.
  package let goals: [GoalProgress]
  /// Why targets are not told: nothing can be projected; nil: it can.
  package let obstacle: String?
  /// Targets of buckets; empty where nothing can be projected.
  package let targets: [(bucket: String, outlook: TargetOutlook)]
  /// Buckets out of their buffers and bands, in the order of the plan; empty without a base currency.
  package let drifted: [DriftReport.Line]
  /// nil: no baseline is older.
  package let baseline: BaselineStanding?
  /// What comes in the next two weeks, late transactions first.
  package let upcoming: [UpcomingTransaction]
  /// The rules make too many transactions in that time; nil: they do not.
  package let excess: Diagnostic?

  /// Linear in postings, and in what the rules make until the last target.
  ///
  /// - Parameter plan: Without errors.
  init(
    _ ledger: Ledger, _ plan: Plan, _ spending: UsualSpending, on day: Day
  ) throws(TooManyPeriods) {
    let report = try EnvelopeReport(
      ledger, EnvelopePlan(plan), EnvelopeRequest(today: day))
    budget = report.whole
    commodity = report.commodity
    base = plan.base ?? report.commodity
    atRisk = (report.whole?.lines ?? []).filter(\.isAtRisk).sorted { $0.left < $1.left }
      .map { (report.name(of: $0.envelope), $0.left) }
    goals = GoalReport(ledger, plan, today: day).goals
    do throws(ProjectionFailure) {
      targets = try plan.targetOutlooks(on: day).map { (plan.buckets[$0.bucket].name, $0) }
      obstacle = nil
    } catch {
      targets = []
      obstacle = error.finding(in: plan).headline
    }
    drifted =
      plan.base.map { base in
        DriftReport(plan, spending, in: base, on: day).lines.filter { $0.state != .fine }
      } ?? []
    baseline = BaselineStanding(plan, on: day)
    let fortnight = UpcomingRequest(today: day, last: day.adding(days: 14))
    let coming = UpcomingReport(ledger, plan, fortnight)
    upcoming = coming.transactions
    excess = coming.excess
  }

  /// How many targets and goals are on track, and how many there are.
  package var score: (onTrack: Int, all: Int) {
    let dated = goals.filter { $0.state != .open }
    let good = dated.count { $0.state == .reached || $0.state == .onTrack }
    return (good + targets.count { $0.outlook.isOnTrack }, dated.count + targets.count)
  }
}

extension EnvelopeReport.Line {
  /// Overspent, or less than a tenth of what there was is left; one that is used up exactly is a bill
  /// that was paid.
  var isAtRisk: Bool {
    if left.isNegative { return true }
    let ten = WideQuantity(coefficient: 10, scale: 0)
    return left.signum > 0 && spent.signum > 0 && left * ten < rolledIn + assigned
  }
}
