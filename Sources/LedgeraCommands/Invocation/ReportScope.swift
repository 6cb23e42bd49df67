import LedgeraDiagnostics
public import LedgeraModel
public import LedgeraQuerying
public import LedgeraValuation

/// What a report is asked about by the general options and the query words.
public struct ReportScope: Sendable {
  /// All conditions, those of options and dates included.
  public var query: Query
  /// The days asked for by options and `date:`; open ends are left to the report.
  public var span: DateSpan
  /// nil: not divided.
  public var interval: Interval?
  public var depth: DepthLimit
  public var usesSecondaryDates: Bool
  public var valuation: Valuation
  /// Costs of transactions count as prices.
  public var infersMarketPrices: Bool
  /// `-E`.
  public var showsZeros: Bool

  /// The conditions that a report tests posting by posting: without depth and without the required
  /// dates, which `span` has. nil: every posting matches.
  func postingQuery(_ journal: Journal) -> CompiledQuery? {
    let required: [Query] = if case .and(let list) = query { list } else { [query] }
    let conditions = Query.and(required.filter { !isInSpan($0) }).simplified.withoutDepth
    guard conditions != .everything else { return nil }
    return CompiledQuery(conditions, journal, usesSecondaryDates: usesSecondaryDates)
  }

  private func isInSpan(_ condition: Query) -> Bool {
    switch condition {
    case .date: true
    case .secondaryDate: usesSecondaryDates
    default: false
    }
  }
}
