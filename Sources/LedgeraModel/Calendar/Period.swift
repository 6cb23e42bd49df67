public import LedgeraDiagnostics

/// A column or row of a report: a range of days with both ends known.
public struct Period: Hashable, Sendable {
  public let start: Day
  /// The last day, included; never before `start`.
  public let last: Day

  /// nil if `last` is before `start`.
  public init?(start: Day, last: Day) {
    guard start <= last else { return nil }
    self.start = start
    self.last = last
  }

  /// nil if the span is open or empty; an end after the year 9999 becomes its last day only if
  /// `endsAtLast`.
  public init?(_ span: DateSpan, endsAtLast: Bool = false) {
    guard let start = span.start, let last = span.last ?? (endsAtLast ? .last : nil) else {
      return nil
    }
    self.init(start: start, last: last)
  }

  /// The same days as a half-open span.
  public var span: DateSpan {
    DateSpan(start: start, end: last == .last ? nil : last.adding(days: 1))
  }

  /// The number of days, at least 1.
  public var length: Int { Int(last.number) - Int(start.number) + 1 }

  @inlinable
  public func contains(_ day: Day) -> Bool { day >= start && day <= last }
}

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
