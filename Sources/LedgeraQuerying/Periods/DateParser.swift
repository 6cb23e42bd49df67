import LedgeraDiagnostics
import LedgeraModel

/// Reads dates as people type them ("smart dates"), relative to today.
///
/// Each date names a period: `2024-02-03` a day, `2024-02`, `feb` and `last month` a month,
/// `2024q1` a quarter, `2024` a year, `2 weeks ago` a week. Where a day is needed, it is the first.
/// Source: reference.md § Period expressions.
struct DateParser {
  let today: Day

  /// The span named by the date at the cursor; its start is known. nil, with the cursor unmoved: no
  /// date begins here.
  func date(_ scanner: inout PeriodScanner) throws(PeriodFailure) -> DateSpan? {
    if let span = try scanner.optionally(relativeCount) { return span }
    if let span = try scanner.optionally(quarter) { return span }
    if let span = try scanner.optionally(numeric) { return span }
    if let month = scanner.month() { return DateSpan.month(month, year: today.year) }
    if scanner.skip("yesterday") { return try day(offset: -1, &scanner) }
    if scanner.skip("today") { return DateSpan(today) }
    if scanner.skip("tomorrow") { return try day(offset: 1, &scanner) }
    return try scanner.optionally(relativeWord)
  }

  private func day(offset: Int, _ scanner: inout PeriodScanner) throws(PeriodFailure) -> DateSpan {
    guard let span = shifted(.day, by: offset) else { throw outOfRange(scanner.index) }
    return span
  }

  /// `q1`, `2024q1`.
  private func quarter(_ scanner: inout PeriodScanner) throws(PeriodFailure) -> DateSpan? {
    let start = scanner.index
    let digits = scanner.digits()
    guard scanner.skip("q"), let quarter = scanner.digits() else { return nil }
    guard quarter.count == 1, (1...4).contains(quarter.value) else {
      throw PeriodFailure(offset: start, message: "quarters are q1, q2, q3 and q4")
    }
    guard let digits else { return DateSpan.quarter(quarter.value, year: today.year) }
    guard digits.count == 4, let span = DateSpan.quarter(quarter.value, year: digits.value) else {
      throw outOfRange(start)
    }
    return span
  }

  /// `2024-02-03`, `2024/2`, `2024`, `20240203`, `202402`, `2/3`, `21`; `-`, `/` and `.` separate.
  private func numeric(_ scanner: inout PeriodScanner) throws(PeriodFailure) -> DateSpan? {
    let start = scanner.index
    guard let first = scanner.digits() else { return nil }
    switch first.count {
    case 1, 2: return try withoutYear(first.value, start, &scanner)
    case 4: return try withYear(first.value, start, &scanner)
    case 6:
      if let span = DateSpan.month(first.value % 100, year: first.value / 100) { return span }
    case 8:
      let (year, month) = (first.value / 10_000, first.value / 100 % 100)
      if let day = Day(year: year, month: month, day: first.value % 100) { return DateSpan(day) }
    case 3:
      throw PeriodFailure(offset: start, message: "a year needs four digits, a day one or two")
    default: break
    }
    throw outOfRange(start)
  }

  private func withYear(
    _ year: Int, _ start: Int, _ scanner: inout PeriodScanner
  ) throws(PeriodFailure) -> DateSpan {
    guard let wholeYear = DateSpan.year(year) else { throw outOfRange(start) }
    let separator = scanner.peek
    guard let month = scanner.optionally({ self.field(&$0, separator) }) else { return wholeYear }
    guard let wholeMonth = DateSpan.month(month, year: year) else {
      throw noSuchDate(start, scanner)
    }
    guard let day = scanner.optionally({ self.field(&$0, separator) }) else { return wholeMonth }
    guard let date = Day(year: year, month: month, day: day) else {
      throw noSuchDate(start, scanner)
    }
    return DateSpan(date)
  }

  private func withoutYear(
    _ first: Int, _ start: Int, _ scanner: inout PeriodScanner
  ) throws(PeriodFailure) -> DateSpan {
    let separator = scanner.peek
    let (year, month, _) = today.components
    if (1...12).contains(first), let day = scanner.optionally({ self.field(&$0, separator) }) {
      try refuseField(start, scanner)
      guard let date = Day(year: year, month: first, day: day) else {
        throw noSuchDate(start, scanner)
      }
      return DateSpan(date)
    }
    try refuseFieldsAfterDay(first, start, scanner)
    guard (1...31).contains(first) else { throw noSuchDate(start, scanner) }
    let length = Day.length(ofMonth: month, year: year)
    guard let day = Day(year: year, month: month, day: min(first, length)) else {
      throw noSuchDate(start, scanner)
    }
    return DateSpan(day)
  }

  /// `26-1-1` and `1.2.2026` are no ranges.
  private func refuseField(_ start: Int, _ scanner: PeriodScanner) throws(PeriodFailure) {
    let next = scanner.bytes[scanner.index...].prefix(2)
    guard let mark = next.first, [0x2D, 0x2E, 0x2F].contains(mark), next.last?.isDigit == true
    else { return }
    let end = scanner.bytes[scanner.index...].firstIndex { !$0.isDigit && $0 != mark }
    let text = scanner.bytes[start..<(end ?? scanner.bytes.count)]
    throw PeriodFailure(
      offset: start,
      message: "\"\(String(decoding: text, as: UTF8.self))\" is not a date: a year has four digits"
        + " and comes first")
  }

  /// The same where only the first number is read: `26-1-1` and `26-1`, not the days `15-20`.
  private func refuseFieldsAfterDay(
    _ day: Int, _ start: Int, _ scanner: PeriodScanner
  ) throws(PeriodFailure) {
    var rest = scanner
    guard let next = field(&rest, scanner.peek) else { return }
    try refuseField(start, next < day ? scanner : rest)
  }

  /// A separator and one or two digits that are not part of a longer number.
  private func field(_ scanner: inout PeriodScanner, _ separator: UInt8?) -> Int? {
    guard let separator, scanner.peek == separator,
      separator == 0x2D || separator == 0x2E || separator == 0x2F
    else { return nil }
    scanner.index += 1
    guard let digits = scanner.digits(), digits.count <= 2 else { return nil }
    return digits.value
  }

  /// `3 days ago`, `in 2 weeks`, `-1 month`, `2 quarters ahead`.
  private func relativeCount(_ scanner: inout PeriodScanner) throws(PeriodFailure) -> DateSpan? {
    let start = scanner.index
    if scanner.skip("in") { scanner.skipBlanks() }
    let isNegative = scanner.skip("-")
    if !isNegative { _ = scanner.skip("+") }
    guard let digits = scanner.digits() else { return nil }
    scanner.skipBlanks()
    guard let unit = scanner.unit() else { return nil }
    var count = isNegative ? -digits.value : digits.value
    let isPast = scanner.optionally { scanner -> Bool? in
      scanner.skipBlanks()
      return scanner.skip("ago") ? true : scanner.skip("ahead") ? false : nil
    }
    if isPast == true { count = -count }
    guard let span = shifted(unit, by: count) else { throw outOfRange(start) }
    return span
  }

  /// `this month`, `last week`, `next friday`, `next jan`.
  private func relativeWord(_ scanner: inout PeriodScanner) throws(PeriodFailure) -> DateSpan? {
    let start = scanner.index
    let offset: Int
    if scanner.skip("this") {
      offset = 0
    } else if scanner.skip("last") {
      offset = -1
    } else if scanner.skip("next") {
      offset = 1
    } else {
      return nil
    }
    scanner.skipBlanks()
    let span: DateSpan?
    if let unit = scanner.unit() {
      span = shifted(unit, by: offset)
    } else if let weekday = scanner.weekday() {
      span = self.weekday(weekday, isPast: offset < 0)
    } else if let month = scanner.month() {
      span = self.month(month, isPast: offset < 0)
    } else {
      throw scanner.unexpected(expecting: "a day, week, month, quarter, year, weekday or month")
    }
    guard let span else { throw outOfRange(start) }
    return span
  }

  /// The nearest such weekday after, or before, today.
  private func weekday(_ weekday: Int, isPast: Bool) -> DateSpan? {
    let ahead = (weekday - today.weekday + 6) % 7 + 1
    let behind = (today.weekday - weekday + 6) % 7 + 1
    return shifted(.day, by: isPast ? -behind : ahead)
  }

  /// The nearest such month that begins after today, or that began before this month.
  private func month(_ month: Int, isPast: Bool) -> DateSpan? {
    let (year, current, _) = today.components
    if isPast { return DateSpan.month(month, year: month < current ? year : year - 1) }
    return DateSpan.month(month, year: month > current ? year : year + 1)
  }

  /// The unit that contains today, moved by `count` units; nil outside years 1…9999.
  private func shifted(_ unit: CalendarUnit, by count: Int) -> DateSpan? {
    let (year, month, _) = today.components
    guard abs(count) <= 10_000_000 else { return nil }
    switch unit {
    case .day: return day(Int(today.number) + count).map { DateSpan($0) }
    case .week:
      return day(Int(today.startOfWeek.number) + 7 * count).map { DateSpan.week(containing: $0) }
    case .month:
      let index = year * 12 + month - 1 + count
      return index < 12 ? nil : DateSpan.month(index % 12 + 1, year: index / 12)
    case .quarter:
      let index = year * 4 + (month - 1) / 3 + count
      return index < 4 ? nil : DateSpan.quarter(index % 4 + 1, year: index / 4)
    case .year: return DateSpan.year(year + count)
    }
  }

  private func day(_ number: Int) -> Day? {
    guard let number = Int32(exactly: number) else { return nil }
    let day = Day(number: number)
    return day.number == number ? day : nil
  }

  private func outOfRange(_ offset: Int) -> PeriodFailure {
    PeriodFailure(offset: offset, message: "dates lie in the years 0001 to 9999")
  }

  private func noSuchDate(_ start: Int, _ scanner: PeriodScanner) -> PeriodFailure {
    let text = String(decoding: scanner.bytes[start..<scanner.index], as: UTF8.self)
    return PeriodFailure(offset: start, message: "there is no date \(text)")
  }
}
