package import LedgeraModel
import LedgeraValuation

/// What a report about wealth is about: which holdings, when and at what value.
package struct WorthRequest: Sendable {
  /// Its valuation says how postings or sums are valued; the days are those of `periods`.
  package var selection: PostingSelection
  /// The last day of each is valued; contiguous.
  package var periods: [DateSpan]
  /// Later transactions and prices are ignored.
  package var until: Moment
  /// Whether archived accounts count.
  package var includesArchived: Bool

  package init(
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
  package func valued(by profile: Profile) -> WorthRequest {
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
  package func priceLimit(_ moment: Moment) -> Moment {
    self == .endOfDay ? Moment(moment.day) : moment
  }
}
