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
    var request = request
    if options.calculation == .valueChange || options.calculation == .gain {
      request.valuation.market = request.valuation.market ?? .init(.periodEnd)
    }
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
      hasPeriodColumns: request.interval != nil, conversion: BalanceReport.conversion(request),
      rows: rows,
      totals: sum, order: totals.order, usedRates: book?.usedRates ?? [])
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

  /// Titles of value changes say themselves that values are those of period ends.
  private static func conversion(_ request: BalanceRequest) -> String {
    let isImplied =
      request.options.calculation == .valueChange && request.options.accumulation != .historical
    return isImplied ? "" : request.valuation.title
  }
}
