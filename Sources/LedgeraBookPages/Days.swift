import LedgeraDocuments
import LedgeraModel

extension Day {
  /// `21 Nov 2026`.
  var longText: String { "\(components.day) \(monthText) \(year)" }
  /// `21 Nov`.
  var shortText: String { "\(components.day) \(monthText)" }
  /// `Nov 2026`.
  var monthYearText: String { "\(monthText) \(year)" }
  /// `Nov`.
  var monthText: String { Day.monthNames[month - 1].abbreviation }
  var startOfYear: Day { startOfMonth.adding(months: 1 - month) }
  /// `November`.
  var monthName: String {
    let name = Day.monthNames[month - 1].name
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}

extension ColumnAxis {
  /// Months, quarters or years at whose ends something stood, or in which something happened.
  ///
  /// - Parameter isSmall: Only the first, the middle and the last column are named.
  init(_ spans: [DateSpan], until day: Day, hasSlots: Bool = false, isSmall: Bool = false) {
    let columns = spans.enumerated().map { index, span -> Column in
      let start = span.start ?? .first
      let last = span.last ?? day
      let isYear = last.number - start.number > 100
      let name = isYear ? "\(start.year)" : start.monthYearText
      return Column(
        Int(min(last, day).number), name,
        tick: isSmall
          ? ColumnAxis.smallTick(index, name, count: spans.count)
          : ColumnAxis.tick(index, start, isYear, count: spans.count),
        isOpen: last >= day && day.adding(days: 1) != day.startOfMonth.adding(months: 1))
    }
    self.init(columns, hasSlots: hasSlots)
  }

  /// Ends of periods at which something stood.
  init(ends days: [Day], until day: Day) {
    self.init(days.map { DateSpan(start: $0.startOfMonth, end: DateSpan($0).end) }, until: day)
  }

  private static func smallTick(_ index: Int, _ name: String, count: Int) -> Tick? {
    guard [0, count / 2, count - 1].contains(index) else { return nil }
    return Tick(String(name.prefix { $0 != " " }))
  }

  /// Each month of one year, or quarters, or years: so that at most a dozen are written.
  private static func tick(_ index: Int, _ start: Day, _ isYear: Bool, count: Int) -> Tick? {
    if isYear || count > 40 {
      let step = max(1, count / (isYear ? 10 : 40))
      guard start.month == 1, start.year % step == 0 else { return nil }
      return Tick("\(start.year)", isStrong: true, isMinor: start.year % (2 * step) != 0)
    }
    let isJanuary = start.month == 1
    let isShort = count <= 13
    guard isShort || start.month % 3 == 1 else { return nil }
    let isMinor = isShort ? (count - 1 - index) % 3 != 0 : start.month % 6 != 1
    return Tick(
      isJanuary ? "\(start.year)" : start.monthText, isStrong: isJanuary, isMinor: isMinor)
  }
}
