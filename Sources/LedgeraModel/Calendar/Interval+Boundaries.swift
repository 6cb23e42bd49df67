/// The days on which an interval's periods start, from the one at or before a given day.
struct IntervalBoundaries {
  private let interval: Interval
  /// The first boundary: a day number, or months since year 0, depending on the interval.
  private let origin: Int
  /// The day of the month that boundaries of months are, or the last one of shorter months.
  private let monthDay: Int

  /// - Parameter isFirst: The day is itself a boundary, where the interval counts weeks or months.
  init(_ interval: Interval, atOrBefore day: Day, isFirst: Bool = false) {
    self.interval = interval
    let (year, month, dayOfMonth) = day.components
    let monthIndex = year * 12 + month - 1
    monthDay = isFirst ? dayOfMonth : 1
    switch interval {
    case .days: origin = Int(day.number)
    case .weeks: origin = Int(day.number) + (isFirst ? 0 : 1 - day.weekday)
    case .months: origin = monthIndex
    case .quarters: origin = isFirst ? monthIndex : monthIndex / 3 * 3
    case .years: origin = isFirst ? monthIndex : year * 12
    case .fiscal(let months, let first):
      origin = monthIndex - (monthIndex - first + 1).remainderFloor(months)
    case .dayOfMonth, .weekdayOfMonth:
      var index = monthIndex
      while IntervalBoundaries.dayNumber(of: interval, inMonth: index) > Int(day.number) {
        index -= 1
      }
      origin = index
    case .dayOfYear(let yearlyMonth, _):
      let index = year * 12 + yearlyMonth - 1
      let value = IntervalBoundaries.dayNumber(of: interval, inMonth: index)
      origin = value <= Int(day.number) ? index : index - 12
    case .daysOfWeek(let days):
      let back = (day.weekday - (days.first ?? 1)).remainderFloor(7)
      origin = Int(day.number) - back
    }
  }

  /// The boundary `index` steps after the first one, in days since 1970-01-01. May be before year 1
  /// or after year 9999.
  func dayNumber(_ index: Int) -> Int {
    switch interval {
    case .days(let count): origin + index * count
    case .weeks(let count): origin + index * count * 7
    case .months(let count): monthStart(origin + index * count)
    case .quarters(let count): monthStart(origin + index * count * 3)
    case .years(let count): monthStart(origin + index * count * 12)
    case .fiscal(let months, _): IntervalBoundaries.monthStart(origin + index * months)
    case .dayOfMonth, .weekdayOfMonth:
      IntervalBoundaries.dayNumber(of: interval, inMonth: origin + index)
    case .dayOfYear: IntervalBoundaries.dayNumber(of: interval, inMonth: origin + index * 12)
    case .daysOfWeek(let days):
      origin + index / days.count * 7 + days[index % days.count] - days[0]
    }
  }

  private func monthStart(_ month: Int) -> Int {
    guard monthDay > 1, month >= 12, month < 120_000 else {
      return IntervalBoundaries.monthStart(month)
    }
    let length = Day.length(ofMonth: month % 12 + 1, year: month / 12)
    return IntervalBoundaries.monthStart(month) + min(monthDay, length) - 1
  }

  /// Months before year 1 and after year 9999 count as infinitely far away.
  private static func monthStart(_ month: Int) -> Int {
    if month < 12 { return Int(Day.first.number) - 1 }
    if month >= 120_000 { return Int(Day.last.number) + 1 }
    return Int(Day.number(year: month / 12, month: month % 12 + 1, day: 1))
  }

  private static func dayNumber(of interval: Interval, inMonth month: Int) -> Int {
    guard month >= 12, month < 120_000 else { return monthStart(month) }
    let start = monthStart(month)
    let length = Day.length(ofMonth: month % 12 + 1, year: month / 12)
    switch interval {
    case .dayOfMonth(let day), .dayOfYear(_, let day): return start + min(day, length) - 1
    case .weekdayOfMonth(let nth, let weekday):
      let first = (weekday - Day(number: Int32(start)).weekday).remainderFloor(7)
      return start + first + 7 * (nth - 1)
    default: return start
    }
  }
}
