/// A half-open range of days, which may lack either end.
public struct DateSpan: Hashable, Sendable {
  /// The first day; nil: no beginning.
  public var start: Day?
  /// The day after the last one; nil: no end, or an end after the year 9999.
  public var end: Day?

  /// From `start` up to, but not including, `end`.
  public init(start: Day? = nil, end: Day? = nil) {
    self.start = start
    self.end = end
  }

  public init(_ day: Day) {
    self.init(start: day, end: day == .last ? nil : day.adding(days: 1))
  }

  /// The span that contains every day.
  public static let all = DateSpan()

  /// The whole year 1…9999, month 1…12 of it, or quarter 1…4 of it; nil outside these.
  public static func year(_ year: Int) -> DateSpan? { months(12, from: 1, year: year) }

  public static func month(_ month: Int, year: Int) -> DateSpan? {
    months(1, from: month, year: year)
  }

  public static func quarter(_ quarter: Int, year: Int) -> DateSpan? {
    (1...4).contains(quarter) ? months(3, from: quarter * 3 - 2, year: year) : nil
  }

  private static func months(_ count: Int, from month: Int, year: Int) -> DateSpan? {
    guard let start = Day(year: year, month: month, day: 1) else { return nil }
    let end =
      month + count > 12 ? Day(year: year + 1, month: 1, day: 1) : start.adding(months: count)
    return DateSpan(start: start, end: end)
  }

  /// The week, from Monday to Sunday, around a day.
  public static func week(containing day: Day) -> DateSpan {
    let start = day.adding(days: 1 - day.weekday)
    let number = Int(start.number) + 7
    return DateSpan(start: start, end: number > Int(Day.last.number) ? nil : start.adding(days: 7))
  }

  /// The last day; nil: no end.
  public var last: Day? { end.map { $0.adding(days: -1) } }

  /// Whether it contains no day.
  public var isEmpty: Bool {
    guard let end else { return false }
    return end <= start ?? .first
  }

  /// Whether both ends are open.
  public var isOpen: Bool { start == nil && end == nil }

  @inlinable
  public func contains(_ day: Day) -> Bool {
    if let start, day < start { return false }
    if let end, day >= end { return false }
    return true
  }

  /// The days in both spans.
  public func intersection(_ other: DateSpan) -> DateSpan {
    let start = [self.start, other.start].compactMap(\.self).max()
    let end = [self.end, other.end].compactMap(\.self).min()
    return DateSpan(start: start, end: end)
  }

  /// The smallest span with the days of both; open at an end if either is.
  public func hull(_ other: DateSpan) -> DateSpan {
    var hull = DateSpan()
    if let start, let otherStart = other.start { hull.start = min(start, otherStart) }
    if let end, let otherEnd = other.end { hull.end = max(end, otherEnd) }
    return hull
  }

  /// Takes missing ends from another span.
  public func fillingOpenEnds(from other: DateSpan) -> DateSpan {
    DateSpan(start: start ?? other.start, end: end ?? other.end)
  }
}
