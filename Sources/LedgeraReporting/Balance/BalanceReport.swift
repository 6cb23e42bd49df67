public import LedgeraModel
public import LedgeraValuation

/// Balances of accounts over one or several periods.
public struct BalanceReport: Sendable {
  /// Figures of one account, or of all of them.
  public struct Figures: Sendable {
    /// nil: everything, in a report of depth 0 and in the totals.
    public var account: AccountID?
    /// The account's full name; `...` for everything, empty for the totals.
    public var name: String
    /// The name as the list shows it: without what the parents shown above it say.
    public var shortName: String
    /// Number of parents shown above the account; 0 in a flat list.
    public var indent = 0
    /// A row above includes this one.
    public var isIncludedAbove = false
    /// One for each period; none in the totals of no rows.
    public var amounts: [WideBalance]
    /// The sum of all periods; the last period where figures accumulate.
    public var total = WideBalance()
    /// The mean of all periods.
    public var average = WideBalance()
  }

  public let journal: Journal
  public let options: BalanceOptions
  /// Contiguous. One that is open at both ends: an empty journal; none: no day is in the span.
  public let periods: [DateSpan]
  /// The report was asked for by an interval, so it has a column for each period.
  public let hasPeriodColumns: Bool
  /// How amounts were converted, as the title says it: `, converted to cost`; empty: not at all.
  public let conversion: String
  public let rows: [Figures]
  /// Sums of the rows shown.
  public let totals: Figures
  /// The order in which amounts of several commodities are listed.
  public let order: CommodityOrder
  /// The rates that figures were converted at.
  public let usedRates: [UsedRate]

  /// Whether its layout makes more room than for `limit` amounts: in a text with period columns every
  /// row is as wide as the widest, and where commodities have lines of their own, each has all periods.
  public func isTooWide(asText isText: Bool = true, limit: Int? = nil) -> Bool {
    let limit = limit ?? amountLimit
    return switch options.layout {
    case .wide(maximumWidth: nil): isText && hasPeriodColumns && width * rows.count > limit
    case .wide, .tall: false
    case .bare, .tidy: commodityLineCount * periods.count > limit
    }
  }

  /// Most amounts that its layout may make room for: fewer where each has a line.
  public var amountLimit: Int {
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

  /// Amounts of the widest figures of all columns.
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
  public var span: DateSpan {
    DateSpan(start: periods.first?.start, end: periods.last?.end)
  }
}

/// Percentages need figures in one commodity.
public struct PercentageOfSeveralCommodities: Error, Sendable {
  public init() {}
}
