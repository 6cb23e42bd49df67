public import LedgeraModel
import LedgeraValuation

/// What reports about wealth are asked for: which holdings, when and at what value.
public struct WorthRequest: Sendable {
  /// How postings or sums are valued is said here; the days are those of `periods`.
  public var selection: PostingSelection
  /// Each one's last day is valued; contiguous.
  public var periods: [DateSpan]
  /// What happened later does not count, and later prices do not.
  public var until: Moment
  /// Accounts count also after they were archived.
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
  /// The same, valued in the base currency by the profile's policy.
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
  /// The last moment whose prices count for what was held at a moment: that moment, or its day's end.
  public func priceLimit(_ moment: Moment) -> Moment {
    self == .endOfDay ? Moment(moment.day) : moment
  }
}
