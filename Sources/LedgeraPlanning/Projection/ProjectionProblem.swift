public import LedgeraModel
import LedgeraQuantities

/// Why a plan cannot be projected.
public enum ProjectionProblem: Error, Sendable, Equatable {
  /// Neither the profile nor the books say which currency to count in.
  case noBase
  case noPrice(CommodityID, in: CommodityID, on: Day)
  /// The return of a bucket comes from prices, and there is none so early.
  case noPriceHistory(CommodityID, before: Day)
  /// It would go beyond year 9999, or a target is more than 200 years away.
  case tooFar
  /// A rule happens on more days than a report has periods.
  case tooManyDays(String)
  /// A figure has more than a hundred digits.
  case overflow
}

extension ProjectionProblem {
  /// Figures are added up, multiplied, and divided by factors of rates above -100 %.
  init(_ failure: RoundedDecimal.Failure) { self = .overflow }
}
