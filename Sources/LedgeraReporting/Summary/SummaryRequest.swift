public import LedgeraModel
public import LedgeraQuerying
public import LedgeraValuation

/// What a summary is asked for.
public struct SummaryRequest: Sendable {
  /// Conditions on postings to categories, those on accounts and days left out; nil: none.
  public var query: CompiledQuery?
  /// Income and expense accounts that count, by account number.
  public var categories: [Bool]
  /// Wallets, that is asset and liability accounts, whose share counts, by account number; nil: all,
  /// and what no wallet took part in.
  public var wallets: [Bool]?
  /// The days; an open beginning is that of the books.
  public var span: DateSpan
  /// nil: only the whole.
  public var interval: Interval?
  /// The tag whose values flows are summed by; nil: none.
  public var tag: String?
  /// Deeper categories count for their ancestor.
  public var depth: DepthLimit
  /// `.none`: the base currency at booked rates, where there is a base currency.
  public var valuation: Valuation
  public var infersMarketPrices: Bool

  public init(
    query: CompiledQuery? = nil, categories: [Bool], wallets: [Bool]? = nil,
    span: DateSpan = .all, interval: Interval? = nil, depth: DepthLimit = DepthLimit(),
    valuation: Valuation = .none, infersMarketPrices: Bool = false
  ) {
    self.query = query
    self.categories = categories
    self.wallets = wallets
    self.span = span
    self.interval = interval
    self.depth = depth
    self.valuation = valuation
    self.infersMarketPrices = infersMarketPrices
  }
}
