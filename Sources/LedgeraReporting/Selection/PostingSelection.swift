package import LedgeraModel
package import LedgeraQuerying
package import LedgeraValuation

/// What a report is about: which postings, on which days, in which periods, to which depth of
/// accounts, and at what value.
///
/// Days that every posting must be on are only in `span`, and depths only in `depth`; each report
/// decides what they mean to it.
package struct PostingSelection: Sendable {
  /// What a posting must meet in addition; `.everything`: nothing. Required dates and depths are
  /// not part of it: `narrow(to:)` moves them to `span` and `depth`.
  package var conditions: Query
  /// The days of the report; open ends are left to the report.
  package var span: DateSpan
  /// nil: one figure for all days.
  package var interval: Interval?
  /// Accounts deeper than this count as their ancestor at this depth.
  package var depth: DepthLimit
  /// Whether secondary dates take precedence.
  package var usesSecondaryDates: Bool
  package var valuation: Valuation
  /// Whether the costs of transactions count as prices.
  package var infersMarketPrices: Bool
  /// Later prices do not extend reports with values at period ends: an expected price of next year makes none
  /// longer.
  package var today: Day = .last

  /// - Parameters:
  ///   - query: Its required dates and depths narrow `span` and `depth`.
  package init(
    _ query: Query = .everything, span: DateSpan = .all, interval: Interval? = nil,
    depth: DepthLimit = DepthLimit(), usesSecondaryDates: Bool = false,
    valuation: Valuation = .none, infersMarketPrices: Bool = false
  ) {
    conditions = .everything
    self.span = span
    self.interval = interval
    self.depth = depth
    self.usesSecondaryDates = usesSecondaryDates
    self.valuation = valuation
    self.infersMarketPrices = infersMarketPrices
    narrow(to: query)
  }

  /// Adds conditions on postings.
  package mutating func narrow(to query: Query) {
    let query = query.simplified
    let required: [Query] = if case .and(let list) = query { list } else { [query] }
    let dates = required.filter(isInSpan)
    for condition in dates {
      span = span.intersection(condition.dateSpan(secondary: condition.isSecondaryDate))
    }
    depth = query.depthLimit.combined(with: depth)
    let others = Query.and(required.filter { !isInSpan($0) }).withoutDepth
    conditions = conditions.and(others)
  }

  private func isInSpan(_ condition: Query) -> Bool {
    condition.isDate && (usesSecondaryDates || !condition.isSecondaryDate)
  }

  /// The days that can match: `span`, without those that alternatives among the conditions exclude.
  package var days: DateSpan {
    let days = span.intersection(conditions.dateSpan())
    return usesSecondaryDates
      ? days.intersection(conditions.dateSpan(secondary: true)) : days
  }

  /// The conditions on a posting whose day is tested elsewhere; nil: all postings meet them.
  package func postings(_ journal: Journal) -> CompiledQuery? {
    guard conditions != .everything else { return nil }
    return CompiledQuery(conditions, journal, usesSecondaryDates: usesSecondaryDates)
  }

  /// The conditions and the days, for testing single postings.
  package var datedConditions: Query { conditions.and(.date(span)) }

  /// `datedConditions` compiled for a journal.
  package func datedPostings(_ journal: Journal) -> CompiledQuery {
    CompiledQuery(datedConditions, journal, usesSecondaryDates: usesSecondaryDates)
  }

  /// The selection for a report whose periods are wider than the days asked for, if only postings
  /// on these days are to count.
  package var testingDays: PostingSelection {
    var selection = self
    selection.conditions = datedConditions
    return selection
  }
}

extension Query {
  fileprivate var isSecondaryDate: Bool {
    if case .secondaryDate = self { true } else { false }
  }
}

extension PostingSelection {
  /// The test of whole transactions, including days, whatever their depth.
  package func transactions(_ journal: Journal) -> CompiledQuery {
    CompiledQuery(transactionConditions, journal, usesSecondaryDates: usesSecondaryDates)
  }

  /// The test of whole transactions as a query.
  package var transactionConditions: Query { datedConditions.simplified }

  /// The last day that a report may be about: the day before the given end, else the last one of
  /// the books or, for values at period ends, of their prices.
  package func lastDay(of journal: Journal) -> Day {
    if let last = days.last { return last }
    let lastTransaction = journal.daysOfTransactions(secondary: usesSecondaryDates).last ?? .last
    guard let lastPrice = lastPrice(in: journal) else { return lastTransaction }
    return max(lastTransaction, lastPrice)
  }

  /// The day on which the value of a posting counts: the last one of its period, where prices of period ends
  /// count and there is an interval, else that of the report.
  package func valueDay(ofPostingOn day: Day, last: Day) -> Day {
    guard let interval, valuation.usesPeriodEnds, let period = Period(start: day, last: day),
      let whole = try? interval.periods(covering: period).first
    else { return last }
    return whole.last
  }

  /// The day of the last price that extends an open end; nil: none does, or values are not those of period ends.
  package func lastPrice(in journal: Journal, _ book: PriceBook? = nil) -> Day? {
    guard valuation.usesPeriodEnds else { return nil }
    let book = book ?? PriceBook(journal, infersFromCosts: infersMarketPrices)
    return book.lastDeclaredDay(until: today)
  }
}
