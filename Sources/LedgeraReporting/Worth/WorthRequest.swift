public import LedgeraModel
import LedgeraValuation

/// What a report about wealth is about: which holdings, when and at what value.
public struct WorthRequest: Sendable {
  /// Its valuation says how postings or sums are valued; the days are those of `periods`.
  public var selection: PostingSelection
  /// The last day of each is valued; contiguous.
  public var periods: [DateSpan]
  /// Later transactions and prices are ignored.
  public var until: Moment
  /// Whether archived accounts count.
  public var includesArchived: Bool

  public init(
    _ selection: PostingSelection = PostingSelection(), periods: [DateSpan], until: Moment,
    includesArchived: Bool = false
  ) {
    self.selection = selection
    self.periods = periods
    self.until = until
    self.includesArchived = includesArchived
  }
}

extension WorthRequest {
  /// The same request, valued in the base currency by the profile's policy.
  public func valued(by profile: Profile) -> WorthRequest {
    var request = self
    if profile.valuation == .booking, let base = profile.base {
      request.selection.valuation.market = .init(.booking, in: base)
    } else {
      request.selection.valuation.market = .init(.periodEnd, in: profile.base)
    }
    return request
  }
}

extension Profile.ValuationPolicy {
  /// The last moment whose prices count for holdings at a moment: the moment itself, or the end of
  /// its day.
  public func priceLimit(_ moment: Moment) -> Moment {
    self == .endOfDay ? Moment(moment.day) : moment
  }
}
