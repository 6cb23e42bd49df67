import LedgeraModel

/// The periods of a budget: from the one its first envelope begins in to the end of what is reported, and
/// further where pots need it. Which days are reported changes none of them.
struct EnvelopeCalendar {
  /// Contiguous, in order; empty when the interval has no days.
  let periods: [Period]
  /// Those that have a day in what is reported.
  let reported: Range<Int>

  /// Periods up to the last one reported: beyond it nothing is computed.
  var count: Int { reported.upperBound }

  /// - Parameters:
  ///   - first: The first day of the first envelope.
  ///   - last: A day that the periods reach to at least.
  init(
    reporting span: Period, by interval: Interval, from first: Day, until last: Day
  ) throws(TooManyPeriods) {
    let start = try interval.periods(covering: span).first?.start ?? span.start
    let begin = interval.start(atOrBefore: min(first, start), alignedWith: start)
    let all = try EnvelopeCalendar.periods(interval, begin, max(last, span.last))
    let periods = Array(all.drop { $0.last < first })
    let shown = periods.indices.filter {
      periods[$0].last >= span.start && periods[$0].start <= span.last
    }
    reported = shown.first.map { $0..<$0 + shown.count } ?? 0..<0
    self.periods = periods
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
