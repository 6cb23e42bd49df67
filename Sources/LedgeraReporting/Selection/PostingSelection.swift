public import LedgeraModel
public import LedgeraQuerying
public import LedgeraValuation

/// What a report is about: which postings, on which days, in which periods, how deep accounts are told
/// apart, and at what value.
///
/// Days that every posting must be on are in `span` alone, depths in `depth` alone; each report decides
/// what they mean to it.
public struct PostingSelection: Sendable {
  /// What a posting must satisfy besides; `.everything`: nothing. Required dates and depths are not among
  /// them: `narrow(to:)` puts these where they belong.
  public var conditions: Query
  /// The days asked for; open ends are left to the report.
  public var span: DateSpan
  /// nil: one figure for all days.
  public var interval: Interval?
  /// Deeper accounts count for their ancestor of this depth.
  public var depth: DepthLimit
  /// Secondary dates come first, where there are any.
  public var usesSecondaryDates: Bool
  public var valuation: Valuation
  /// The costs of transactions count as prices.
  public var infersMarketPrices: Bool

  /// - Parameters:
  ///   - query: Dates and depths that it requires narrow `span` and `depth`.
  public init(
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

  /// Demands more of postings.
  public mutating func narrow(to query: Query) {
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

  /// The days that can match: `span`, less what alternatives among the conditions leave out.
  public var days: DateSpan {
    let days = span.intersection(conditions.dateSpan())
    return usesSecondaryDates
      ? days.intersection(conditions.dateSpan(secondary: true)) : days
  }

  /// The conditions on a posting whose day is tested otherwise; nil: every posting satisfies them.
  public func postings(_ journal: Journal) -> CompiledQuery? {
    guard conditions != .everything else { return nil }
    return CompiledQuery(conditions, journal, usesSecondaryDates: usesSecondaryDates)
  }

  /// The conditions and the days, for testing single postings.
  public var datedConditions: Query { conditions.and(.date(span)) }

  /// The same, ready for a journal.
  public func datedPostings(_ journal: Journal) -> CompiledQuery {
    CompiledQuery(datedConditions, journal, usesSecondaryDates: usesSecondaryDates)
  }

  /// The same selection for a report whose periods are wider than the days asked for, when only postings
  /// on these days are to count.
  public var testingDays: PostingSelection {
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
  /// What whole transactions are tested by, days and depth included: a transaction is as deep as any of its
  /// postings.
  public func transactions(_ journal: Journal) -> CompiledQuery {
    CompiledQuery(transactionConditions, journal, usesSecondaryDates: usesSecondaryDates)
  }

  /// The same as a query.
  public var transactionConditions: Query {
    var conditions = [datedConditions]
    if let general = depth.general { conditions.append(.depth(general)) }
    conditions += depth.specific.map { .accountDepth($0.pattern, $0.depth) }
    return Query.and(conditions).simplified
  }

  /// The last day that a report may be about: the one before the end asked for, else the last of
  /// the books or, for values at period ends, of their prices.
  public func lastDay(of journal: Journal) -> Day {
    if let last = days.last { return last }
    let lastTransaction = journal.daysOfTransactions(secondary: usesSecondaryDates).last ?? .last
    guard valuation.usesPeriodEnds,
      let lastPrice = PriceBook(journal, infersFromCosts: infersMarketPrices).lastDeclaredDay
    else { return lastTransaction }
    return max(lastTransaction, lastPrice)
  }
}
