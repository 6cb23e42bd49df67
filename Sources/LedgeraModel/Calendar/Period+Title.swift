/// Titles as column headings and report headlines show them.
///
/// A natural period has a short name: `2024`, `2024Q1`, `2024-02`, `2024-W09`, `2024-02-29`;
/// any other is `2024-01-01..2024-02-29`, with the last day included. Open ends stay blank.
extension DateSpan {
  /// The title; `..` when both ends are open.
  public var title: String {
    if let period = Period(self) { return period.title }
    if isEmpty, let start, let end { return "\(start.text)..\(end.adding(days: -1).text)" }
    return "\(start?.text ?? "")..\(last?.text ?? "")"
  }
}

extension Period {
  /// The shortest name of a natural period, else first and last day.
  public var title: String {
    if start == last { return start.text }
    let (year, month, day) = start.components
    if let naturalMonths = wholeMonths, day == 1 {
      switch (naturalMonths, month) {
      case (12, 1): return Period.yearText(year)
      case (3, 1), (3, 4), (3, 7), (3, 10): return "\(Period.yearText(year))Q\(month / 3 + 1)"
      case (1, _): return String(start.text.prefix(7))
      default: break
      }
    }
    if isWeek { return "\(Period.yearText(start.isoWeek.year))-\(weekTitle)" }
    return "\(start.text)..\(last.text)"
  }

  /// The English name of the month, shortened to three letters.
  public var monthAbbreviation: String { Day.monthNames[start.month - 1].abbreviation }

  /// Column headings: titles, or just `Jan` …, `W01` … if all are months, or weeks, that begin in one year.
  public static func headings(of periods: [Period]) -> [String] {
    let year = periods.first?.start.year
    guard periods.allSatisfy({ $0.start.year == year }) else { return periods.map(\.title) }
    let areMonths = periods.allSatisfy { period in
      period.wholeMonths == 1 && period.start.components.day == 1
    }
    if areMonths { return periods.map(\.monthAbbreviation) }
    return periods.allSatisfy(\.isWeek) ? periods.map(\.weekTitle) : periods.map(\.title)
  }

  /// Whether it is the days from a Monday to a Sunday.
  public var isWeek: Bool { length == 7 && start.weekday == 1 }

  /// `W09`, by its ISO number.
  private var weekTitle: String {
    let week = start.isoWeek.week
    return "W\(week < 10 ? "0" : "")\(week)"
  }

  /// The number of whole months from the start; nil if it does not end with a month.
  private var wholeMonths: Int? {
    let (year, month, day) = start.components
    let (lastYear, lastMonth, lastDay) = last.components
    guard day == 1, lastDay == Day.length(ofMonth: lastMonth, year: lastYear) else { return nil }
    return (lastYear - year) * 12 + lastMonth - month + 1
  }

  private static func yearText(_ year: Int) -> String {
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Day {
  /// The ISO 8601 week: the year it belongs to (that of its Thursday) and its number 1…53.
  public var isoWeek: (year: Int, week: Int) {
    let thursday = Int(number) + 4 - weekday
    let clamped = Day(number: Int32(thursday))
    let year = clamped.year
    let newYear = Int(Day.number(year: year, month: 1, day: 1))
    return (year, (Int(clamped.number) - newYear) / 7 + 1)
  }

  /// The day itself or the Monday before it; 0001-01-01 is a Monday.
  public var startOfWeek: Day { adding(days: 1 - weekday) }

  public var startOfMonth: Day { adding(days: 1 - components.day) }

  /// English names of months from January, and of weekdays from Monday.
  public static let monthNames: [(name: String, abbreviation: String)] = [
    ("january", "Jan"), ("february", "Feb"), ("march", "Mar"), ("april", "Apr"), ("may", "May"),
    ("june", "Jun"), ("july", "Jul"), ("august", "Aug"), ("september", "Sep"),
    ("october", "Oct"), ("november", "Nov"), ("december", "Dec"),
  ]

  /// The month of the year, 1…12, that `4`, `apr` or `April` names; nil: none.
  package static func month(named text: String) -> Int? {
    if let number = Int(text) { return (1...12).contains(number) ? number : nil }
    let word = text.lowercased()
    guard word.utf8.count >= 3 else { return nil }
    return monthNames.firstIndex { $0.name.hasPrefix(word) }.map { $0 + 1 }
  }

  /// English names of weekdays from Monday, in lower case.
  public static let weekdayNames = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
}
