public import LedgeraChecking
public import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// Why a balance report cannot be made.
public enum BalanceFailure: Error, Sendable {
  case tooManyPeriods(TooManyPeriods)
  case percentageOfSeveralCommodities
  /// More figures than `BalanceReport.figureLimit`.
  case tooManyFigures
}

extension BalanceReport {
  /// A report of more figures, accounts times periods, is refused.
  public static let figureLimit = 20_000_000

  /// Computes the report. Linear in postings, and in accounts times periods.
  public init(_ ledger: Ledger, _ request: BalanceRequest) throws(BalanceFailure) {
    let journal = ledger.journal
    let options = request.options
    let book =
      request.valuation.market == nil
      ? nil : PriceBook(journal, infersFromCosts: request.infersMarketPrices)
    let periods = try BalanceReport.periods(of: journal, request, book)
    let figures = BalanceFigures(journal, request, periods: periods, book: book)
    let sums = try figures.byAccount()
    let totals = BalanceTotals(journal, options, periodCount: periods.count)
    var rows = BalanceRows(journal, options, periodCount: periods.count, sums: sums).finished()
      .map(totals.completed)
    var sum = totals.totals(of: rows)
    if options.sortsByAmount { rows = totals.sortedByAmount(rows) }
    if options.isPercentage {
      do throws(PercentageOfSeveralCommodities) {
        (rows, sum) = try totals.percentages(of: rows, totals: sum)
      } catch { throw .percentageOfSeveralCommodities }
    }
    self.init(
      journal: journal, options: options, periods: periods,
      hasPeriodColumns: request.interval != nil, conversion: request.valuation.title, rows: rows,
      totals: sum, order: totals.order)
  }

  private static func periods(
    of journal: Journal, _ request: BalanceRequest, _ book: PriceBook?
  ) throws(BalanceFailure) -> [DateSpan] {
    let lastPrice = request.valuation.usesPeriodEnds ? book?.lastDeclaredDay : nil
    do throws(TooManyPeriods) {
      return try ReportPeriods(
        requested: request.span, interval: request.interval,
        journal: journal.daysOfEntries(secondary: request.usesSecondaryDates),
        lastPrice: lastPrice
      ).spans
    } catch { throw .tooManyPeriods(error) }
  }
}

/// Turns sums of postings into what each account shows per period.
struct BalanceFigures {
  let journal: Journal
  let request: BalanceRequest
  let periods: [DateSpan]
  let book: PriceBook?

  init(_ journal: Journal, _ request: BalanceRequest, periods: [DateSpan], book: PriceBook?) {
    self.journal = journal
    self.request = request
    self.periods = periods
    self.book = book
  }

  /// The figures of every account that was posted to.
  func byAccount() throws(BalanceFailure) -> [AccountFigures] {
    let collector = PostingCollector(
      journal, request, periods, book: book, valuation: request.valuation)
    let sums = collector.collect().finished()
    guard sums.count * periods.count <= BalanceReport.figureLimit else { throw .tooManyFigures }
    return sums.map { sum in
      AccountFigures(
        account: AccountID(UInt32(sum.account)), amounts: figures(sum.cells),
        hasPeriods: sum.cells.contains { $0.period >= 0 })
    }
  }

  private func figures(_ cells: [PeriodSum]) -> [WideBalance] {
    var figures = [WideBalance](repeating: WideBalance(), count: periods.count)
    var running = WideBalance()
    let accumulates = request.options.accumulation != .change
    var next = 0
    while next < cells.count, cells[next].period < 0 {
      if request.options.accumulation == .historical { running.add(cells[next].balance) }
      next += 1
    }
    for period in periods.indices {
      var change = WideBalance()
      if next < cells.count, cells[next].period == period {
        change = cells[next].balance
        next += 1
      }
      if accumulates { running.add(change) }
      figures[period] = valued(accumulates ? running : change, period)
    }
    return figures
  }

  private func valued(_ sum: WideBalance, _ period: Int) -> WideBalance {
    guard let last = periods[period].last ?? book?.lastDeclaredDay else { return sum }
    return request.valuation.converted(sum, periodEnd: last, with: book)
  }
}
