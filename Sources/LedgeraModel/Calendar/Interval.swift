/// How time is divided into report periods, or when a periodic rule recurs.
public enum Interval: Hashable, Sendable {
  /// Counts are 1…`countLimit`. Weeks start on Monday, the others on their first day.
  case days(Int)
  case weeks(Int)
  case months(Int)
  case quarters(Int)
  case years(Int)
  /// This many months (3 or 12), counted from the first month (1…12) of a fiscal year.
  case fiscal(months: Int, from: Int)
  /// The same day of every month, 1…31, or the last one of shorter months.
  case dayOfMonth(Int)
  /// The nth (1…5) weekday (1 = Monday) of every month; if a month has no fifth one, it is in the
  /// next month.
  case weekdayOfMonth(nth: Int, weekday: Int)
  /// These days of every week: not empty, ascending, 1 = Monday.
  case daysOfWeek([Int])
  /// Once a year; 29 February is 28 February in common years.
  case dayOfYear(month: Int, day: Int)

  /// The largest count: about the number of days in 10,000 years.
  public static let countLimit = 3_660_000

  /// As a period expression, in lower case.
  public var text: String {
    switch self {
    case .days(let count): Interval.text(count, "day", "daily")
    case .weeks(let count): Interval.text(count, "week", "weekly")
    case .months(let count): Interval.text(count, "month", "monthly")
    case .quarters(let count): Interval.text(count, "quarter", "quarterly")
    case .years(let count): Interval.text(count, "year", "yearly")
    case .fiscal(let months, let first):
      "every \(months) months from \(Day.monthNames[first - 1].name)"
    case .dayOfMonth(let day): "every \(Interval.ordinal(day)) day of month"
    case .weekdayOfMonth(let nth, let weekday):
      "every \(Interval.ordinal(nth)) \(Day.weekdayNames[weekday - 1]) of month"
    case .daysOfWeek(let days):
      "every " + days.map { String(Day.weekdayNames[$0 - 1].prefix(3)) }.joined(separator: ",")
    case .dayOfYear(let month, let day):
      "every \(Day.monthNames[month - 1].name) \(Interval.ordinal(day)) of year"
    }
  }

  private static func text(_ count: Int, _ unit: String, _ adverb: String) -> String {
    count == 1 ? adverb : "every \(count) \(unit)s"
  }

  /// `21st`.
  package static func ordinal(_ number: Int) -> String {
    let suffix =
      switch (number % 100, number % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }

  /// The unit on whose first day a rule with this interval must start; nil: it may start on any
  /// day.
  public var naturalUnit: String? {
    switch self {
    case .weeks: "week"
    case .months: "month"
    case .quarters: "quarter"
    case .years: "year"
    default: nil
    }
  }
}
