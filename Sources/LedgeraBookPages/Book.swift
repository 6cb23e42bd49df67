import LedgeraChecking
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraReporting
import LedgeraValuation

/// The books as pages show them: the reports that several pages take their figures from, made once.
struct Book: Sendable {
  let ledger: Ledger
  let plan: Plan
  let name: String
  let day: Day
  /// How many threads a simulation may use.
  let threads: Int
  /// What figures of several accounts are in: the base currency, else that of most postings.
  let unit: CommodityID
  let dashboard: DashboardReport
  /// At the ends of months, or of longer periods in long books.
  let worth: NetWorthReport
  /// At the ends of up to 24 months, this one so far.
  let accounts: NetWorthReport
  /// Spending by category in the last twelve months, this one so far.
  let spending: TrendReport
  let money: Money
  let traits: AccountTraits

  var journal: Journal { ledger.journal }

  init(
    _ ledger: Ledger, _ plan: Plan, name: String, on day: Day, threads: Int
  ) throws(BalanceFailure) {
    self.ledger = ledger
    self.plan = plan
    self.name = name
    self.day = day
    self.threads = threads
    let journal = ledger.journal
    do throws(TooManyPeriods) {
      dashboard = try DashboardReport(ledger, plan, on: day)
      unit = try UsualSpending(ledger, plan, before: day).commodity
    } catch { throw .tooManyPeriods(error) }
    let spans = try Book.periods(journal, until: day, most: 120).map(\.span)
    worth = Book.worth(ledger, spans, .byClass, day)
    let months = try Book.periods(journal, until: day, most: .max).suffix(24).map(\.span)
    accounts = Book.worth(ledger, months, .byAccount, day)
    spending = try TrendReport(
      ledger, TrendRequest(SummaryRequest(categories: journal.isFlow), today: day))
    money = Money(journal)
    traits = AccountTraits(journal)
  }

  /// Whole months since the books begin; quarters or years where these would be more than `most`.
  static func periods(
    _ journal: Journal, until day: Day, most: Int
  ) throws(BalanceFailure) -> [Period] {
    let start = min(journal.daysOfTransactions(secondary: false).start ?? day, day)
    guard let all = Period(start: start, last: day) else { return [] }
    let months = (day.year - start.year) * 12 + day.month - start.month + 1
    let interval: Interval =
      months <= most ? .months(1) : months / 3 <= most ? .quarters(1) : .years(1)
    do throws(TooManyPeriods) {
      return try interval.periods(covering: all)
    } catch { throw .tooManyPeriods(error) }
  }

  private static func worth(
    _ ledger: Ledger, _ periods: [DateSpan], _ grouping: NetWorthReport.Grouping, _ day: Day
  ) -> NetWorthReport {
    let profile = ledger.journal.profile
    return NetWorthReport(
      ledger, WorthRequest(periods: periods, until: Moment(day)).valued(by: profile), grouping,
      pricesUntil: profile.valuation.priceLimit(Moment(day)))
  }

  /// How net worth changed this month, for a figure's detail.
  var monthsChange: (text: String, style: String) {
    let change = dashboard.change.amount(of: unit).quantity
    return (money.number(change, unit, isChange: true) + " ", change.isNegative ? "bad" : "in")
  }

  /// Income and expense by period.
  func flows(_ span: DateSpan, _ interval: Interval) throws(BalanceFailure) -> SummaryReport {
    let request = SummaryRequest(
      PostingSelection(span: span, interval: interval), categories: journal.isFlow)
    do throws(TooManyPeriods) {
      return try SummaryReport(ledger, request)
    } catch { throw .tooManyPeriods(error) }
  }

  /// The place of a class among those of the books: it keeps its colour on all pages.
  func slot(ofClass name: String) -> Int { worth.assets.firstIndex { $0.name == name } ?? 7 }
}
