public import LedgeraModel
public import LedgeraQuerying
public import LedgeraValuation

/// What a balance report is asked for: which postings, when, at what value, shown how.
public struct BalanceRequest: Sendable {
  /// nil: all postings. Without its dates, which `span` has.
  public var query: CompiledQuery?
  /// The days asked for; open ends are those of the journal.
  public var span: DateSpan
  /// nil: one figure for all days.
  public var interval: Interval?
  public var usesSecondaryDates: Bool
  public var valuation: Valuation
  /// The costs of transactions count as prices.
  public var infersMarketPrices: Bool
  public var options: BalanceOptions
  /// What happened later does not count, and later prices do not; nil: there is no such moment.
  /// `span` ends with its day at the latest.
  public var asOf: Moment?

  public init(
    query: CompiledQuery? = nil, span: DateSpan = .all, interval: Interval? = nil,
    usesSecondaryDates: Bool = false, valuation: Valuation = .none,
    infersMarketPrices: Bool = false, options: BalanceOptions = BalanceOptions()
  ) {
    self.query = query
    self.span = span
    self.interval = interval
    self.usesSecondaryDates = usesSecondaryDates
    self.valuation = valuation
    self.infersMarketPrices = infersMarketPrices
    self.options = options
  }

  /// No posting is left out or told apart by its day.
  var coversAllDays: Bool { interval == nil && span.isOpen }
}
