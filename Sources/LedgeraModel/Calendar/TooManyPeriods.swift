public import LedgeraDiagnostics

/// A span would be divided into more periods than a report may have.
public struct TooManyPeriods: ExplainedError, Hashable {
  public let interval: Interval
  /// The span to divide.
  public let period: Period
  public let limit: Int

  public var kind: FailureKind { .usage }

  public var message: String {
    "\(interval.text) from \(period.start.text) to \(period.last.text) makes more than"
      + " \(limit) periods"
  }
}
