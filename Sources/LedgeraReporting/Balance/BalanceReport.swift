package import LedgeraModel
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
