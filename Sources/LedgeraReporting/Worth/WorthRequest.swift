public import LedgeraModel
public import LedgeraQuerying
public import LedgeraValuation

/// What reports about wealth are asked for: which holdings, when and at what value.
public struct WorthRequest: Sendable {
  /// nil: all postings. Without its dates.
  public var query: CompiledQuery?
  /// Each one's last day is valued; contiguous.
  public var periods: [DateSpan]
  /// What happened later does not count, and later prices do not.
  public var until: Moment
  /// How postings or sums are valued.
  public var valuation: Valuation
  public var infersMarketPrices: Bool
  /// Accounts count also after they were archived.
  public var includesArchived: Bool

  public init(
    query: CompiledQuery? = nil, periods: [DateSpan], until: Moment,
    valuation: Valuation = .none, infersMarketPrices: Bool = false,
    includesArchived: Bool = false
  ) {
    self.query = query
    self.periods = periods
    self.until = until
    self.valuation = valuation
    self.infersMarketPrices = infersMarketPrices
    self.includesArchived = includesArchived
  }
}

extension WorthRequest {
  /// The same, valued in the base currency by the profile's policy.
  public func valued(by profile: Profile) -> WorthRequest {
    var request = self
    if profile.valuation == .booking, let base = profile.base {
      request.valuation.market = .init(.booking, in: base)
    } else {
      request.valuation.market = .init(.periodEnd, in: profile.base)
    }
    return request
  }
}

extension Profile.ValuationPolicy {
  /// The last moment whose prices count for what was held at a moment: that moment, or its day's end.
  public func priceLimit(_ moment: Moment) -> Moment {
    self == .endOfDay ? Moment(moment.day) : moment
  }
}
