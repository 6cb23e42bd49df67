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
  /// Something grows by -100 % a year or less.
  case impossibleRate
}

extension ProjectionProblem {
  /// Only roots of factors of rates are taken, and only these are divided by.
  init(_ failure: RoundedDecimal.Failure) {
    self = failure == .overflow ? .overflow : .impossibleRate
  }
}
