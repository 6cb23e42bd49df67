package import LedgeraChecking
package import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
package import LedgeraReporting
import LedgeraValuation

/// The state of the books today, on one screen.
package struct DashboardReport: Sendable {
  package let journal: Journal
  package let day: Day
  /// In the base currency, where there is one.
  package let netWorth: WideBalance
  /// Net worth at the ends of up to twelve months before and today, from the first that had any.
  package let history: [(day: Day, netWorth: WideBalance)]
  /// The same in the profile's display currencies.
  package let display: [DisplayTotal]
  /// Since the end of the last month, without opening balances.
  package let change: WideBalance
  /// What the books say there was already, in transactions of this month.
  package let openings: WideBalance
  /// What is held of each commodity, less what is owed of it; the largest value first.
  package let holdings: [(name: String, amount: WideBalance)]
  package let runway: Runway
  /// Income and expense of the month so far.
  package let month: SummaryReport.Flow
  package let waiting: Waiting
  package let stalePrices: [StalePrice]
  /// Prices beyond what `alert:` tags say.
  package let alerts: [PriceAlert]
  /// nil: the books have no plan, or one with errors.
  package let standing: PlanStanding?

  /// Postings of banks and liabilities that no statement has confirmed.
  package struct Waiting: Sendable {
    package var count = 0
    package var pendingCount = 0
    /// nil: nothing waits.
    package var oldest: Day?
  }

  /// Nothing happened yet.
  package var isEmpty: Bool { journal.transactionCount == 0 }

  /// Linear in postings, and in what the rules of the plan make.
  ///
  /// - Parameter plan: Without errors; nil: none.
  package init(_ ledger: Ledger, _ plan: Plan?, on day: Day) throws(TooManyPeriods) {
    let journal = ledger.journal
    self.journal = journal
    self.day = day
    let worth = DashboardReport.worth(ledger, day, .byClass, months: 12)
    let last = worth.netWorth.count - 1
    netWorth = worth.netWorth[last]
    history = zip(worth.days, worth.netWorth).drop { $0.1.isZero }
      .map { (day: $0.0, netWorth: $0.1) }
    display = worth.display[last]
    var change = worth.netWorth[last]
    change.subtract(worth.netWorth[last - 1])
    openings = DashboardReport.openings(ledger, day)
    change.subtract(openings)
    self.change = change
    holdings = DashboardReport.holdings(ledger, day)
    let liquid = worth.assets.first { $0.name == "cash" }?.amounts[last] ?? WideBalance()
    let spending = try UsualSpending(ledger, plan, before: day)
    runway = Runway(liquid: liquid, spending, journal, on: day)
    let thisMonth = DateSpan(start: day.startOfMonth, end: DateSpan(day).end)
    month = try SummaryReport(
      ledger, SummaryRequest(PostingSelection(span: thisMonth), categories: journal.isFlow)
    ).total
    waiting = DashboardReport.waiting(ledger, day)
    stalePrices = StalePrice.all(in: journal, on: day)
    alerts = PriceAlert.all(in: journal, on: day).filter(\.isReached)
    if let plan, !plan.isEmpty {
      standing = try PlanStanding(ledger, plan, spending, on: day)
    } else {
      standing = nil
    }
  }

  /// At the ends of some months before the day's, and on the day.
  private static func worth(
    _ ledger: Ledger, _ day: Day, _ grouping: NetWorthReport.Grouping,
    months: Int = 1, query: Query = .everything
  ) -> NetWorthReport {
    let profile = ledger.journal.profile
    let starts = (0..<months).reversed().map { day.startOfMonth.adding(months: -$0) }
    var periods = [DateSpan(end: starts[0])]
    for (start, end) in zip(starts, starts.dropFirst()) {
      periods.append(DateSpan(start: start, end: end))
    }
    periods.append(DateSpan(start: day.startOfMonth, end: DateSpan(day).end))
    let selection = PostingSelection(query).testingDays
    let request = WorthRequest(selection, periods: periods, until: Moment(day))
    return NetWorthReport(
      ledger, request.valued(by: profile), grouping,
      pricesUntil: profile.valuation.priceLimit(Moment(day)))
  }

  /// What opening transactions of the month brought.
  private static func openings(_ ledger: Ledger, _ day: Day) -> WideBalance {
    let month = DateSpan(start: day.startOfMonth, end: DateSpan(day).end)
    return worth(ledger, day, .byClass, query: .and([.kinds([.opening]), .date(month)])).netWorth[1]
  }

  private static func holdings(
    _ ledger: Ledger, _ day: Day
  ) -> [(name: String, amount: WideBalance)] {
    let report = worth(ledger, day, .byCommodity)
    var sums: [(name: String, amount: WideBalance)] = []
    var places: [String: Int] = [:]
    for (line, isLiability) in report.assets.map({ ($0, false) })
      + report.liabilities.map({ ($0, true) })
    {
      let amount = isLiability ? line.amounts[1].negated : line.amounts[1]
      if let place = places[line.name] {
        sums[place].amount.add(amount)
      } else {
        places[line.name] = sums.count
        sums.append((line.name, amount))
      }
    }
    return sums.filter { !ledger.journal.looksZero($0.amount) }
  }

  private static func waiting(_ ledger: Ledger, _ day: Day) -> Waiting {
    var waiting = Waiting()
    for line in ReconciliationStatus(ledger, until: day, PostingSelection()).lines {
      waiting.count += line.waitingCount
      waiting.pendingCount += line.pendingCount
      guard let oldest = line.oldestWaiting else { continue }
      waiting.oldest = min(waiting.oldest ?? oldest, oldest)
    }
    return waiting
  }
}
