package import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities
package import LedgeraValuation

/// Balances of accounts over one or several periods.
package struct BalanceReport: Sendable {
  /// The figures of one account, or of all.
  package struct Figures: Sendable {
    /// nil: everything, in a report of depth 0 and in the totals.
    package var account: AccountID?
    /// The account's full name; `...` for everything, empty for the totals.
    package var name: String
    /// The name as the list shows it: without the parts of parents shown above.
    package var shortName: String
    /// Number of parents shown above the account; 0 in a flat list.
    package var indent = 0
    /// Whether a row above includes this one.
    package var isIncludedAbove = false
    /// One for each period; empty in totals without rows.
    package var amounts: [WideBalance]
    /// The sum of all periods; if figures accumulate, the last period.
    package var total = WideBalance()
    /// The mean of all periods.
    package var average = WideBalance()
    /// Of totals, for each period: what rows that are left out hold, which comes to zero; empty: no row is
    /// left out.
    package var zeros: [WideBalance] = []
  }

  package let journal: Journal
  package let options: BalanceOptions
  /// Contiguous. A single period that is open at both ends: the journal is empty. None: the span
  /// has no day.
  package let periods: [DateSpan]
  /// Whether an interval was asked for, so that each period has a column.
  package let hasPeriodColumns: Bool
  /// How amounts were converted, as in the title: `, converted to cost`; empty: not at all.
  package let conversion: String
  package let rows: [Figures]
  /// Sums of the rows shown.
  package let totals: Figures
  /// The order in which amounts of several commodities are listed.
  package let order: CommodityOrder
  package let usedRates: [UsedRate]

  /// Whether the layout takes up more room than `limit` amounts: in text with period columns every
  /// row is as wide as the widest, and if commodities have lines of their own, each has all
  /// periods.
  package func isTooWide(asText isText: Bool = true, limit: Int? = nil) -> Bool {
    let limit = limit ?? amountLimit
    return switch options.layout {
    case .wide(maximumWidth: nil): isText && hasPeriodColumns && width * rows.count > limit
    case .wide, .tall: false
    case .bare, .tidy: commodityLineCount * periods.count > limit
    }
  }

  /// The most amounts that the layout may have room for: fewer if each has a line.
  package var amountLimit: Int {
    switch options.layout {
    case .bare, .tidy: Self.figureLimit / 4
    case .wide, .tall: Self.figureLimit
    }
  }

  /// Commodities of all rows.
  private var commodityLineCount: Int {
    rows.reduce(0) { count, row in
      count + Set(row.amounts.flatMap { $0.amounts.map(\.commodity) }).count
    }
  }

  /// The number of amounts in the widest figures of all columns.
  private var width: Int {
    var widths = [Int](repeating: 1, count: periods.count)
    for row in rows {
      for (column, balance) in row.amounts.enumerated() where column < widths.count {
        widths[column] = max(widths[column], balance.amounts.count)
      }
    }
    return widths.reduce(0, +)
  }

  /// From the first to the last day reported.
  package var span: DateSpan {
    DateSpan(start: periods.first?.start, end: periods.last?.end)
  }
}

/// Percentages need figures in one commodity.
package struct PercentageOfSeveralCommodities: Error, Sendable {
  package init() {}
}

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
    // Without a day, too, there is a column, whose totals are zero.
    let periods = periods.isEmpty ? [.all] : periods
    let totals = BalanceTotals(journal, options, periodCount: periods.count)
    var rows = BalanceRows(
      journal, options, depth: request.selection.depth, periodCount: periods.count, sums: accounts
    ).finished().map(totals.completed)
    var sum = totals.totals(of: rows, accounts: accounts)
    if sum.amounts.isEmpty { sum.amounts = periods.map { _ in WideBalance() } }
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

  static func periods(
    of journal: Journal, _ request: BalanceRequest, _ book: PriceBook?
  ) throws(BalanceFailure) -> [DateSpan] {
    do throws(TooManyPeriods) {
      return try ReportPeriods(
        requested: request.selection.days, interval: request.selection.interval,
        journal: journal.daysOfTransactions(secondary: request.selection.usesSecondaryDates),
        lastPrice: request.selection.lastPrice(in: journal, book)
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
