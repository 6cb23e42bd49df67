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
  /// Whether months are counted from the very day of the start instead of the first of its month.
  public private(set) var countsFromStart = false

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
    if countsFromStart, case .months(let step) = interval, let start = span.start {
      return try occurrences(every: step, from: start, in: window)
    }
    return try interval.occurrences(of: span, in: window)
  }

  /// The same as the period of a rule, which counts from its first day: `quarterly from 2026-12-17` happens
  /// on the 17th of every third month, `weekly from 2026-12-03` on Thursdays.
  public var countedFromStart: PeriodExpression {
    guard let interval, let start = span.start, !interval.isNaturalStart(start) else { return self }
    var rule = self
    let (_, month, day) = start.components
    switch interval {
    case .weeks(let count): rule.interval = .days(count * 7)
    case .months(1): rule.interval = .dayOfMonth(day)
    case .years(1): rule.interval = .dayOfYear(month: month, day: day)
    case .months(let count): rule.countMonths(count)
    case .quarters(let count): rule.countMonths(min(count, 400_000) * 3)
    case .years(let count): rule.countMonths(min(count, 100_000) * 12)
    case .days, .fiscal, .dayOfMonth, .weekdayOfMonth, .daysOfWeek, .dayOfYear: break
    }
    return rule
  }

  private mutating func countMonths(_ count: Int) {
    interval = .months(count)
    countsFromStart = true
  }

  /// A shorter month has its last day instead.
  private func occurrences(
    every step: Int, from start: Day, in window: Period
  ) throws(TooManyPeriods) -> [Day] {
    let (first, wanted) = (start.components, window.start.components)
    let between = (wanted.year - first.year) * 12 + wanted.month - first.month
    var months = max(0, between) / step * step
    let last = min(window.last, span.last ?? .last)
    var days: [Day] = []
    // Beyond the last year days do not advance.
    while start.year + months / 12 <= Day.last.year {
      let day = start.adding(months: months)
      if day > last { break }
      if day >= window.start, day >= start { days.append(day) }
      if days.count > Interval.periodLimit {
        throw TooManyPeriods(interval: .months(step), period: window, limit: Interval.periodLimit)
      }
      months += step
    }
    return days
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
