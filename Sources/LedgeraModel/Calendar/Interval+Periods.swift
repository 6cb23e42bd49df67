import LedgeraDiagnostics

extension Interval {
  /// More periods than this in one report are refused.
  public static let periodLimit = 100_000

  /// The periods that cover a span, in order and without gaps.
  ///
  /// Reports show whole periods only: the first one starts on the boundary of the interval at or
  /// before the start, the last one ends before the boundary after the end. Counted intervals
  /// (`every 2 months`) count from the unit around the start. Days outside the years 1…9999 are cut
  /// off.
  public func periods(
    covering period: Period, fromStart: Bool = false, limit: Int = Interval.periodLimit
  ) throws(TooManyPeriods) -> [Period] {
    let boundaries = IntervalBoundaries(self, atOrBefore: period.start, isFirst: fromStart)
    var periods: [Period] = []
    var index = 0
    var number = boundaries.dayNumber(index)
    while number <= Int(period.last.number) {
      let next = boundaries.dayNumber(index + 1)
      if periods.count == limit {
        throw TooManyPeriods(interval: self, period: period, limit: limit)
      }
      let start = Day(number: Int32(max(number, Int(Day.first.number))))
      let last = Day(number: Int32(min(next - 1, Int(Day.last.number))))
      if next > Int(Day.first.number), let whole = Period(start: start, last: last) {
        periods.append(whole)
      }
      index += 1
      number = next
    }
    return periods
  }

  /// The days in `window` on which something recurs, in order.
  ///
  /// Nothing recurs outside the rule's own span, `rule`. Counting begins at the start of that span,
  /// or else of the window.
  public func occurrences(
    of rule: DateSpan, in window: Period, limit: Int = Interval.periodLimit
  ) throws(TooManyPeriods) -> [Day] {
    let filled = rule.fillingOpenEnds(from: window.span)
    guard let counted = Period(filled, endsAtLast: true) else { return [] }
    let boundaries = IntervalBoundaries(self, atOrBefore: counted.start)
    var days: [Day] = []
    var index = boundaries.firstIndex(notBefore: max(counted.start, window.start))
    let last = Int(min(counted.last, window.last).number)
    while true {
      let number = boundaries.dayNumber(index)
      if number > last { return days }
      if days.count == limit {
        throw TooManyPeriods(interval: self, period: window, limit: limit)
      }
      days.append(Day(number: Int32(number)))
      index += 1
    }
  }

  /// Whether a day may start a rule: weekly rules start on Mondays, monthly ones on the first …
  public func isNaturalStart(_ day: Day) -> Bool {
    guard naturalUnit != nil else { return true }
    return IntervalBoundaries(self, atOrBefore: day).dayNumber(0) == Int(day.number)
  }
}

extension IntervalBoundaries {
  /// Index of the first boundary on or after a day, by bisection.
  fileprivate func firstIndex(notBefore day: Day) -> Int {
    var (low, high) = (0, 4_000_000)
    while low < high {
      let middle = (low + high) / 2
      if dayNumber(middle) < Int(day.number) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
