import LedgeraDiagnostics
package import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

extension BalanceReport {
  /// Reports with more figures (accounts times periods) are refused. In a tree, parents count, too.
  package static let figureLimit = 4_000_000

  /// Computes the report. Linear in postings, and in accounts times periods.
  package init(_ ledger: Ledger, _ request: BalanceRequest) throws(BalanceFailure) {
    self = try BalanceSource(ledger, request).report()
  }
}

/// What each account shows by itself, before rows are chosen: one pass over the postings, which
/// reports with several sections share.
struct BalanceSource {
  let journal: Journal
  let request: BalanceRequest
  let periods: [DateSpan]
  private let book: PriceBook?
  private let booked: BookedAmounts?
  let accounts: [AccountFigures]

  /// - Parameter given: The report's periods; nil: those of the request and the books.
  init(
    _ ledger: Ledger, _ request: BalanceRequest, periods given: [DateSpan]? = nil
  ) throws(BalanceFailure) {
    journal = ledger.journal
    var request = request
    if request.options.calculation == .valueChange || request.options.calculation == .gain {
      request.selection.valuation.market = request.selection.valuation.market ?? .init(.periodEnd)
    }
    self.request = request
    let book =
      request.selection.valuation.market == nil
      ? nil
      : PriceBook(
        journal, infersFromCosts: request.selection.infersMarketPrices, until: request.asOf)
    self.book = book
    booked = request.selection.valuation.bookedIn.flatMap { target in
      book.map { BookedAmounts(ledger.journal, in: target, $0) }
    }
    if let given {
      periods = given
    } else {
      periods = try BalanceSource.periods(of: journal, request, book)
    }
    accounts = try BalanceFigures(ledger, request, periods: periods, book: book, booked: booked)
      .byAccount()
  }

  /// The rates used so far.
  var usedRates: [UsedRate] { (book?.usedRates ?? []) + (booked?.usedRates ?? []) }

  /// The report of all accounts.
  func report() throws(BalanceFailure) -> BalanceReport {
    try report(request.options, of: accounts)
  }

  /// The report of some accounts.
  ///
  /// - Parameter isInverted: Inverts the sign of figures, in addition to the options.
  func report(
    isInverted: Bool, where isIncluded: (AccountID) -> Bool
  ) throws(BalanceFailure) -> BalanceReport {
    var options = request.options
    if isInverted { options.isInverted.toggle() }
    return try report(options, of: accounts.filter { isIncluded($0.account) })
  }

  private func report(
    _ options: BalanceOptions, of accounts: [AccountFigures]
  ) throws(BalanceFailure) -> BalanceReport {
    let totals = BalanceTotals(journal, options, periodCount: periods.count)
    var rows = BalanceRows(
      journal, options, depth: request.selection.depth, periodCount: periods.count, sums: accounts
    ).finished().map(totals.completed)
    var sum = totals.totals(of: rows, accounts: accounts)
    if options.sortsByAmount { rows = totals.sortedByAmount(rows) }
    if options.isPercentage {
      do throws(PercentageOfSeveralCommodities) {
        (rows, sum) = try totals.percentages(of: rows, totals: sum)
      } catch { throw .percentageOfSeveralCommodities }
    }
    return BalanceReport(
      journal: journal, options: options, periods: periods,
      hasPeriodColumns: request.selection.interval != nil,
      conversion: BalanceSource.conversion(request),
      rows: rows, totals: sum, order: totals.order, usedRates: usedRates)
  }

  private static func periods(
    of journal: Journal, _ request: BalanceRequest, _ book: PriceBook?
  ) throws(BalanceFailure) -> [DateSpan] {
    let lastPrice = request.selection.valuation.usesPeriodEnds ? book?.lastDeclaredDay : nil
    do throws(TooManyPeriods) {
      return try ReportPeriods(
        requested: request.selection.days, interval: request.selection.interval,
        journal: journal.daysOfTransactions(secondary: request.selection.usesSecondaryDates),
        lastPrice: lastPrice
      ).spans
    } catch { throw .tooManyPeriods(error) }
  }

  /// Titles of value changes already say that values are those of period ends.
  static func conversion(_ request: BalanceRequest) -> String {
    var valuation = request.selection.valuation
    if request.options.calculation == .valueChange, request.options.accumulation != .historical {
      valuation.market = nil
    }
    return valuation.title
  }
}
