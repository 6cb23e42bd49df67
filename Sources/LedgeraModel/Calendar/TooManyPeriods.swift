public import LedgeraDiagnostics

/// A time span would be divided into more periods than a report may have.
public struct TooManyPeriods: ExplainedError, Hashable {
  /// How it was to be divided.
  public let interval: Interval
  /// What was to be divided.
  public let period: Period
  /// The largest number allowed.
  public let limit: Int

  public var kind: FailureKind { .usage }

  public var message: String {
    "\(interval.text) from \(period.start.text) to \(period.last.text) makes more than"
      + " \(limit) periods"
  }
}
