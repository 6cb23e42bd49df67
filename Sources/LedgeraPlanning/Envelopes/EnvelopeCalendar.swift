import LedgeraModel

/// The periods of a budget: from its first day to the end of what is reported, and further where pots
/// need it.
///
/// Without an interval they are months; days that are no whole months are one period, and the months
/// around them are cut.
struct EnvelopeCalendar {
  /// Contiguous, in order.
  private(set) var periods: [Period]
  /// Those that are reported.
  private(set) var reported: Range<Int>

  /// Periods up to the last one reported: beyond it nothing is computed.
  var count: Int { reported.upperBound }

  init(
    reporting span: Period, by interval: Interval?, from first: Day, until last: Day
  ) throws(TooManyPeriods) {
    if let interval {
      let shown = try interval.periods(covering: span)
      let start = shown.first?.start ?? span.start
      let begin = interval.start(atOrBefore: min(first, start), alignedWith: start)
      let end = max(last, shown.last?.last ?? span.last)
      periods = try EnvelopeCalendar.periods(interval, begin, end)
      reported = EnvelopeCalendar.range(of: periods, from: start, to: shown.last?.last ?? span.last)
    } else {
      let isWhole =
        span.start.startOfMonth == span.start
        && (span.last == .last || span.last.adding(days: 1).components.day == 1)
      let months = try EnvelopeCalendar.periods(
        .months(1), min(first, span.start), max(last, span.last))
      periods = isWhole ? months : EnvelopeCalendar.cut(months, around: span)
      reported = EnvelopeCalendar.range(of: periods, from: span.start, to: span.last)
    }
  }

  /// The number of the period that starts on a day or is the first one after it.
  func firstIndex(notBefore day: Day) -> Int {
    var (low, high) = (0, periods.count)
    while low < high {
      let middle = (low + high) / 2
      if periods[middle].start < day { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The number of the period that a day is in; nil: it is in none.
  func index(of day: Day) -> Int? {
    let next = firstIndex(notBefore: day)
    if next < periods.count, periods[next].start == day { return next }
    guard next > 0, periods[next - 1].contains(day) else { return nil }
    return next - 1
  }

  private static func periods(
    _ interval: Interval, _ start: Day, _ last: Day
  ) throws(TooManyPeriods) -> [Period] {
    guard let all = Period(start: start, last: last) else { return [] }
    return try interval.periods(covering: all)
  }

  private static func range(of periods: [Period], from start: Day, to last: Day) -> Range<Int> {
    let first = periods.firstIndex { $0.start >= start } ?? periods.count
    let end = periods.lastIndex { $0.last <= last }.map { $0 + 1 } ?? first
    return first..<max(first, end)
  }

  private static func cut(_ months: [Period], around span: Period) -> [Period] {
    let before = months.compactMap { month in
      Period(start: month.start, last: min(month.last, span.start.adding(days: -1)))
    }
    let after = months.compactMap { month in
      Period(start: max(month.start, span.last.adding(days: 1)), last: month.last)
    }
    return before + [span] + after
  }
}

extension Interval {
  /// A start of a period at or before a day, when one period starts on `boundary`.
  fileprivate func start(atOrBefore day: Day, alignedWith boundary: Day) -> Day {
    guard day < boundary else { return boundary }
    func back(days step: Int) -> Day {
      let distance = Int(boundary.number) - Int(day.number)
      return boundary.adding(days: -((distance + step - 1) / step * step))
    }
    func back(months step: Int) -> Day {
      let (one, other) = (boundary.components, day.components)
      let distance = (one.year - other.year) * 12 + one.month - other.month
      return boundary.adding(months: -((distance + step - 1) / step * step))
    }
    switch self {
    case .days(let count): return back(days: count)
    case .weeks(let count): return back(days: count * 7)
    case .months(let count): return back(months: count)
    case .quarters(let count): return back(months: count * 3)
    case .years(let count): return back(months: count * 12)
    case .fiscal, .dayOfMonth, .weekdayOfMonth, .daysOfWeek, .dayOfYear: return day
    }
  }
}
