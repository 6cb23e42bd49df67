/// What a period expression says: how to divide time, which time, or both.
public struct PeriodExpression: Hashable, Sendable {
  /// nil: undivided.
  public var interval: Interval?
  /// Open at both ends if the expression names no dates.
  public var span: DateSpan

  /// By default undivided, all of time.
  public init(interval: Interval? = nil, span: DateSpan = .all) {
    self.interval = interval
    self.span = span
  }

  /// The days in `window` on which a periodic rule with this period happens, in order.
  ///
  /// Without an interval it happens once, at the start of its span, or else of the window.
  public func occurrences(in window: Period) throws(TooManyPeriods) -> [Day] {
    guard let interval else {
      let filled = span.fillingOpenEnds(from: window.span)
      guard !filled.isEmpty, let day = filled.start, window.contains(day) else { return [] }
      return [day]
    }
    return try interval.occurrences(of: span, in: window)
  }

  /// Why a periodic rule cannot have this period, as a sentence without a full stop; nil: it can.
  ///
  /// A weekly rule must start on a Monday, a monthly one on the first of a month, and so on.
  public var recurrenceProblem: String? {
    guard let interval, let unit = interval.naturalUnit, let start = span.start,
      !interval.isNaturalStart(start)
    else { return nil }
    return "\(interval.text) cannot start on \(start.text), which is not the first day of a \(unit)"
  }
}
