package import LedgeraChecking
package import LedgeraModel
package import LedgeraQuantities
package import LedgeraValuation

/// How the spending for each category, or income, changed from period to period.
///
/// The same flows count as in a summary: refunds reduce expenses; transfers and adjustments are
/// ignored.
package struct TrendReport: Sendable {
  /// The figures of one category, or of all, in one commodity.
  package struct Line: Sendable {
    /// nil: the total.
    package let account: AccountID?
    package let commodity: CommodityID
    /// One for each period; usually positive.
    package let figures: [WideQuantity]

    package var sum: WideQuantity { figures.reduce(.zero, +) }
    /// The figure of the last period.
    package var latest: WideQuantity { figures.last ?? .zero }
    /// The figure of the period before the last; nil: none.
    package var before: WideQuantity? { figures.count > 1 ? figures[figures.count - 2] : nil }
    /// The mean of all periods but the last; nil: there are none.
    package var mean: WideQuantity? {
      guard figures.count > 1 else { return nil }
      let count = WideQuantity(coefficient: Int128(figures.count - 1), scale: 0)
      return figures.dropLast().reduce(.zero, +).divided(by: count)
    }

    /// The median of the same periods: what is usual, regardless of outliers; nil likewise, or most
    /// of them have nothing.
    package var usual: WideQuantity? {
      Array(figures.dropLast()).median.flatMap { $0.signum > 0 ? $0 : nil }
    }

    /// The difference between the last figure and another one, in percent; nil: that is not
    /// positive.
    package func change(from figure: WideQuantity?) -> WideQuantity? {
      guard let figure, figure.signum > 0 else { return nil }
      return (latest - figure).percentage(of: figure)
    }
  }

  package let journal: Journal
  package let isIncome: Bool
  package let interval: Interval
  /// Contiguous; the last one may be cut. Empty: there are no transactions.
  package let periods: [DateSpan]
  /// Whether the last period continues after the days that count.
  package let isLastOpen: Bool
  /// By commodity, largest sum first.
  package let lines: [Line]
  /// One for each commodity.
  package let totals: [Line]
  package let usedRates: [UsedRate]

  /// Linear in transactions and their postings, and in lines times periods.
  package init(_ ledger: Ledger, _ request: TrendRequest) throws(BalanceFailure) {
    let journal = ledger.journal
    self.journal = journal
    isIncome = request.isIncome
    interval = request.summary.selection.interval ?? .months(1)
    let whole: [Period]
    do throws(TooManyPeriods) {
      whole = try TrendReport.periods(journal, request, interval)
    } catch { throw .tooManyPeriods(error) }
    var span = request.summary.selection.days
    span.end = span.end ?? DateSpan(request.today).end
    let periods = whole.map { $0.span.intersection(span) }
    self.periods = periods
    isLastOpen = whole.last.map { $0.span.end != periods.last?.end } ?? false
    let days = DateSpan(start: periods.first?.start ?? .first, end: periods.last?.end ?? .first)
    var collector = FlowCollector(
      journal, request.summary, span: days, periods: periods, dividesCategories: true)
    collector.collect()
    let order = CommodityOrder(journal)
    func figures(_ flows: [Int: SummaryReport.Flow]) -> [CommodityID: [Int: WideQuantity]] {
      var figures: [CommodityID: [Int: WideQuantity]] = [:]
      for (period, flow) in flows {
        for amount in (request.isIncome ? flow.income : flow.expense).amounts where !amount.isZero {
          figures[amount.commodity, default: [:]][period] = amount.quantity
        }
      }
      return figures
    }
    func lines(_ account: AccountID?, _ flows: [Int: SummaryReport.Flow]) -> [Line] {
      figures(flows).map { commodity, known in
        Line(
          account: account, commodity: commodity,
          figures: periods.indices.map { known[$0] ?? .zero })
      }
    }
    let lineCount = collector.byCategoryAndPeriod.values.reduce(0) { $0 + figures($1).count }
    guard lineCount * periods.count <= BalanceReport.figureLimit else { throw .tooManyFigures }
    func precedes(_ left: Line, _ right: Line) -> Bool {
      if left.commodity != right.commodity {
        return order.precedes(left.commodity, right.commodity)
      }
      let comparison = WideQuantity.compare(left.sum, right.sum)
      guard comparison == 0, let one = left.account, let other = right.account else {
        return comparison > 0
      }
      return journal.accounts[one].rank < journal.accounts[other].rank
    }
    self.lines = collector.byCategoryAndPeriod.flatMap { lines($0.key, $0.value) }
      .sorted(by: precedes)
    let sums = Dictionary(uniqueKeysWithValues: collector.byPeriod.enumerated().map { ($0, $1) })
    totals = lines(nil, sums).sorted(by: precedes)
    usedRates = collector.usedRates
  }

  /// Whole periods: those asked for, or the latest ones since the books went beyond opening balances.
  private static func periods(
    _ journal: Journal, _ request: TrendRequest, _ interval: Interval
  ) throws(TooManyPeriods) -> [Period] {
    let books = journal.daysOfTransactions(
      secondary: request.summary.selection.usesSecondaryDates)
    let asked = request.summary.selection.days
    guard
      let covered = Period(
        DateSpan(
          start: asked.start ?? journal.firstDayBeyondOpenings ?? books.start,
          end: asked.end ?? DateSpan(request.today).end))
    else { return [] }
    let periods = try interval.periods(covering: covered)
    return asked.start == nil ? Array(periods.suffix(request.periodCount)) : periods
  }
}

package struct TrendRequest: Sendable {
  /// What counts, and the interval, by default a month.
  package var summary: SummaryRequest
  /// Whether to show income instead of spending.
  package var isIncome: Bool
  /// The number of periods, ending with the latest, if the span has no beginning.
  package var periodCount: Int
  /// The last day if the span has no end.
  package var today: Day

  package init(
    _ summary: SummaryRequest, isIncome: Bool = false, periodCount: Int = 12, today: Day
  ) {
    self.summary = summary
    self.isIncome = isIncome
    self.periodCount = periodCount
    self.today = today
  }
}
