public import LedgeraModel
public import LedgeraQuerying
public import LedgeraValuation

/// What a register is asked for: which postings, when, at what value, shown how.
public struct RegisterRequest: Sendable {
  /// nil: all postings. Without its dates, which `span` has, and depth.
  public var query: CompiledQuery?
  /// The days asked for; open ends are those of the journal.
  public var span: DateSpan
  /// Postings are summed by account in each of these periods; nil: one line a posting.
  public var interval: Interval?
  /// Deeper accounts show as their ancestor of this depth.
  public var depth: DepthLimit
  public var usesSecondaryDates: Bool
  public var valuation: Valuation
  /// The costs of transactions count as prices.
  public var infersMarketPrices: Bool
  public var options: RegisterOptions

  public init(
    query: CompiledQuery? = nil, span: DateSpan = .all, interval: Interval? = nil,
    depth: DepthLimit = DepthLimit(), usesSecondaryDates: Bool = false,
    valuation: Valuation = .none, infersMarketPrices: Bool = false,
    options: RegisterOptions = RegisterOptions()
  ) {
    self.query = query
    self.span = span
    self.interval = interval
    self.depth = depth
    self.usesSecondaryDates = usesSecondaryDates
    self.valuation = valuation
    self.infersMarketPrices = infersMarketPrices
    self.options = options
  }
}
