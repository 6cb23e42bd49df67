import LedgeraModel

/// Reads report intervals: `monthly`, `every 2 weeks`, `every 15th day of month`, `every mon,wed` …
struct IntervalParser {
  /// nil, with the cursor unmoved: no interval begins here.
  func interval(_ scanner: inout PeriodScanner) throws(PeriodFailure) -> Interval? {
    let words: [(StaticString, Interval)] = [
      ("daily", .days(1)), ("weekly", .weeks(1)), ("monthly", .months(1)),
      ("quarterly", .quarters(1)), ("yearly", .years(1)), ("biweekly", .weeks(2)),
      ("fortnightly", .weeks(2)), ("bimonthly", .months(2)),
    ]
    for (word, interval) in words where scanner.skip(word) { return interval }
    guard scanner.skip("every") else { return nil }
    scanner.skipBlanks()
    return try every(&scanner)
  }

  private func every(_ scanner: inout PeriodScanner) throws(PeriodFailure) -> Interval {
    if scanner.skip("weekday") { return .daysOfWeek([1, 2, 3, 4, 5]) }
    if scanner.skip("weekendday") { return .daysOfWeek([6, 7]) }
    if let unit = scanner.unit() { return interval(unit, 1) }
    if let weekday = scanner.weekday() { return try weekdays(startingWith: weekday, &scanner) }
    if let interval = try scanner.optionally(monthAndDay) { return interval }
    if let interval = try scanner.optionally(counted) { return interval }
    throw scanner.unexpected(expecting: "a number, a unit of time, a weekday or a month")
  }

  private func interval(_ unit: CalendarUnit, _ count: Int) -> Interval {
    switch unit {
    case .day: .days(count)
    case .week: .weeks(count)
    case .month: .months(count)
    case .quarter: .quarters(count)
    case .year: .years(count)
    }
  }

  /// `mon,wed,fri`
  private func weekdays(
    startingWith first: Int, _ scanner: inout PeriodScanner
  ) throws(PeriodFailure) -> Interval {
    var days: Set<Int> = [first]
    while scanner.skip(",") {
      scanner.skipBlanks()
      guard let day = scanner.weekday() else { throw scanner.unexpected(expecting: "a weekday") }
      days.insert(day)
    }
    return .daysOfWeek(days.sorted())
  }

  /// `nov 5th [of year]`
  private func monthAndDay(_ scanner: inout PeriodScanner) throws(PeriodFailure) -> Interval? {
    guard let month = scanner.month() else { return nil }
    scanner.skipBlanks()
    let start = scanner.index
    guard let day = scanner.digits(), skipOrdinalSuffix(&scanner) else {
      scanner.index = start
      throw scanner.unexpected(expecting: "a day such as 5th")
    }
    return try yearly(month: month, day: day.value, start, &scanner)
  }

  private func yearly(
    month: Int, day: Int, _ start: Int, _ scanner: inout PeriodScanner
  ) throws(PeriodFailure) -> Interval {
    guard (1...12).contains(month), (1...Day.length(ofMonth: month, year: 2000)).contains(day)
    else { throw PeriodFailure(offset: start, message: "no year has such a day") }
    skipOf("year", &scanner)
    return .dayOfYear(month: month, day: day)
  }

  /// `2 weeks`, `11/05`, or what follows an ordinal.
  private func counted(_ scanner: inout PeriodScanner) throws(PeriodFailure) -> Interval? {
    let start = scanner.index
    guard let number = scanner.digits() else { return nil }
    if skipOrdinalSuffix(&scanner) {
      scanner.skipBlanks()
      return try nth(number.value, start, &scanner)
    }
    if scanner.skip("/") || scanner.skip("-") || scanner.skip(".") {
      guard let day = scanner.digits() else { throw scanner.unexpected(expecting: "a day") }
      return try yearly(month: number.value, day: day.value, start, &scanner)
    }
    scanner.skipBlanks()
    guard let unit = scanner.unit() else {
      throw scanner.unexpected(expecting: "days, weeks, months, quarters or years")
    }
    guard (1...Interval.countLimit).contains(number.value) else {
      throw PeriodFailure(
        offset: start, message: "a count of \(unit.rawValue)s is 1 to \(Interval.countLimit)")
    }
    return interval(unit, number.value)
  }

  /// `15th day [of month]`, `2nd day of week`, `2nd monday [of month]`, `5th november [of year]`.
  private func nth(
    _ number: Int, _ start: Int, _ scanner: inout PeriodScanner
  ) throws(PeriodFailure) -> Interval {
    if let weekday = scanner.weekday() {
      guard (1...5).contains(number) else {
        throw PeriodFailure(offset: start, message: "a month has a weekday one to five times")
      }
      skipOf("month", &scanner)
      return .weekdayOfMonth(nth: number, weekday: weekday)
    }
    if let month = scanner.month() {
      return try yearly(month: month, day: number, start, &scanner)
    }
    guard scanner.skip("day") else {
      throw scanner.unexpected(expecting: "the word day, a weekday or a month")
    }
    if skipOf("week", &scanner) {
      guard (1...7).contains(number) else {
        throw PeriodFailure(offset: start, message: "the days of a week are 1st (Monday) to 7th")
      }
      return .daysOfWeek([number])
    }
    guard (1...31).contains(number) else {
      throw PeriodFailure(offset: start, message: "the days of a month are 1st to 31st")
    }
    skipOf("month", &scanner)
    return .dayOfMonth(number)
  }

  /// Moves past `of UNIT` if it comes next.
  @discardableResult
  private func skipOf(_ unit: StaticString, _ scanner: inout PeriodScanner) -> Bool {
    scanner.optionally { scanner -> Bool? in
      scanner.skipBlanks()
      guard scanner.skip("of") else { return nil }
      scanner.skipBlanks()
      return scanner.skip(unit) ? true : nil
    } ?? false
  }

  private func skipOrdinalSuffix(_ scanner: inout PeriodScanner) -> Bool {
    scanner.skip("st") || scanner.skip("nd") || scanner.skip("rd") || scanner.skip("th")
  }
}
