import LedgeraChecking
package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

extension DashboardReport {
  package static let form = ReportForm<DashboardReport, BookTexts>("dashboard") {
    Field("date", .day) { $0.day }
    Field("net worth", .amounts) { $0.netWorth }
    Field("history", .list(historyFields)) { $0.history }
    Field("change", .amounts) { $0.change }
    Field("openings", .amounts) { $0.openings }
    Field("display", .list(DisplayTotal.fields)) { $0.display }
    Field("holdings", .list(holdingFields)) { $0.holdings }
    Field("runway", .object(Runway.fields)) { $0.runway }
    Field("month", .object(SummaryReport.Flow.fields)) { $0.month }
    Field("books", .object(bookFields)) { $0 }
    Field("plan", .object(StandingToday.fields)) { report in
      report.standing.map { StandingToday(standing: $0, day: report.day) }
    }
  }

  private static let historyFields = Fields<(day: Day, netWorth: WideBalance), BookTexts> {
    Field("day", .day) { $0.day }
    Field("net worth", .amounts) { $0.netWorth }
  }

  private static let holdingFields = Fields<(name: String, amount: WideBalance), BookTexts> {
    Field("commodity", .text) { $0.name }
    Field("amount", .amounts) { $0.amount }
  }

  private static let bookFields = Fields<DashboardReport, BookTexts> {
    Field("waiting", .count) { $0.waiting.count }
    Field("pending", .count) { $0.waiting.pendingCount }
    Field("oldest waiting", .day) { $0.waiting.oldest }
    Field("stale prices", .list(StalePrice.fields)) { $0.stalePrices }
    Field("alerts", .list(PriceAlert.fields)) { $0.alerts }
  }

  fileprivate struct StandingToday {
    let standing: PlanStanding
    let day: Day
  }
}

extension Runway {
  fileprivate static let fields = Fields<Runway, BookTexts> {
    Field("liquid", .amounts) { $0.liquid }
    Field("spending", .amount) { $0.spending }
    Field("is planned", .flag) { $0.isPlanned }
    Field("months", .percentage) { $0.months }
    Field("median months", .percentage) { $0.medianMonths }
  }
}

extension PriceAlert {
  fileprivate static let fields = Fields<PriceAlert, BookTexts> {
    Field("commodity", .commodity) { $0.commodity }
    Field("is above", .flag) { $0.terms.isAbove }
    Field("limit", .amount) { WideAmount(WideQuantity($0.terms.limit), $0.currency) }
    Field("price", .amount) { alert in alert.value.map { WideAmount($0, alert.currency) } }
  }
}

extension StalePrice {
  fileprivate static let fields = Fields<StalePrice, BookTexts> {
    Field("commodity", .text) { $0.symbol }
    Field("age", .count) { $0.age }
  }
}

extension DashboardReport.StandingToday {
  fileprivate static let fields = Fields<DashboardReport.StandingToday, BookTexts> {
    Field("on track", .count) { $0.standing.score.onTrack }
    Field("of", .count) { $0.standing.score.all }
    Field("targets", .list(targetFields)) { $0.standing.targets }
    Field("goals", .list(goalFields)) { $0.standing.goals }
    Field("obstacle", .text) { $0.standing.obstacle }
    Field("baseline", .object(BaselineStanding.fields)) { $0.standing.baseline }
    Field("drifted", .list(DriftedBucket.fields)) { today in
      today.standing.drifted.map { DriftedBucket(line: $0, base: today.standing.base) }
    }
    Field("unassigned", .amount) { today in
      today.standing.budget.map { WideAmount($0.unassigned, today.standing.commodity) }
    }
    Field("at risk", .list(riskFields)) { today in
      today.standing.atRisk.map { ($0.name, WideAmount($0.left, today.standing.commodity)) }
    }
    Field("upcoming", .list(transactionFields)) { today in
      today.standing.upcoming.map { ($0, $0.day < today.day) }
    }
  }

  private static let targetFields = Fields<(bucket: String, outlook: TargetOutlook), BookTexts> {
    Field("bucket", .text) { $0.bucket }
    Field("by", .day) { $0.outlook.by }
    Field("is on track", .flag) { $0.outlook.isOnTrack }
  }

  private static let goalFields = Fields<GoalProgress, BookTexts> {
    Field("name", .text) { $0.name }
    Field("state", .choice) { $0.state }
    Field("by", .day) { $0.by }
    Field("saved", .amount) { WideAmount($0.saved, $0.commodity) }
    Field("target", .amount) { WideAmount($0.target, $0.commodity) }
  }

  private static let riskFields = Fields<(envelope: String, left: WideAmount), BookTexts> {
    Field("envelope", .text) { $0.envelope }
    Field("left", .amount) { $0.left }
  }

  private static let transactionFields = Fields<
    (transaction: UpcomingTransaction, isLate: Bool), BookTexts
  > {
    Field("date", .day) { $0.transaction.day }
    Field("is late", .flag) { $0.isLate }
    Field("description", .text) { $0.transaction.description }
    Field("amount", .amounts) { $0.transaction.amount }
  }
}

/// A bucket out of its buffer or band.
private struct DriftedBucket {
  let line: DriftReport.Line
  let base: CommodityID

  static let fields = Fields<DriftedBucket, BookTexts> {
    Field("bucket", .text) { $0.line.name }
    Field("state", .choice) { $0.line.state }
    Field("value", .amount) { WideAmount($0.line.value, $0.base) }
    Field("least", .amount) { bucket in bucket.line.least.map { WideAmount($0, bucket.base) } }
    Field("most", .amount) { bucket in bucket.line.most.map { WideAmount($0, bucket.base) } }
    Field("share", .percentage) { $0.line.share }
    Field("wanted share", .percentage) { $0.line.wantedShare }
  }
}
