/// A zone's rule for all years, as POSIX writes it in the variable `TZ` (`EST5EDT,M3.2.0,M11.1.0`).
struct ZoneRule: Sendable, Equatable {
  /// Seconds east of Greenwich outside daylight saving time.
  let standardOffset: Int
  /// nil: the zone has no daylight saving time.
  let daylight: Daylight?

  struct Daylight: Sendable, Equatable {
    /// Seconds east of Greenwich.
    let offset: Int
    /// In standard time.
    let start: YearDay
    /// In daylight saving time.
    let end: YearDay
  }

  /// A day of every year and a time on it in seconds, which may be negative or beyond the day.
  struct YearDay: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
      /// 1…365, not counting February 29.
      case ordinalWithoutLeapDay(Int)
      /// 0…365.
      case ordinal(Int)
      /// Weekday 0…6 (0 is Sunday) of week 1…5 (5 is the last) of month 1…12.
      case weekday(month: Int, week: Int, weekday: Int)
    }
    let kind: Kind
    let seconds: Int
  }

  /// Seconds east of Greenwich at a moment.
  func offset(at unixSeconds: Int64) -> Int {
    guard let daylight else { return standardOffset }
    let year = LocalTime(unixSeconds: unixSeconds, offset: standardOffset).year
    let start = daylight.start.localSeconds(in: year) - Int64(standardOffset)
    let end = daylight.end.localSeconds(in: year) - Int64(daylight.offset)
    let isDaylight =
      start < end
      ? start <= unixSeconds && unixSeconds < end
      : !(end <= unixSeconds && unixSeconds < start)
    return isDaylight ? daylight.offset : standardOffset
  }
}

extension ZoneRule.YearDay {
  /// Seconds from 1970-01-01 00:00 local time to this day and time of a year.
  fileprivate func localSeconds(in year: Int) -> Int64 {
    let newYear = CivilCalendar.dayNumber(year: year, month: 1, day: 1)
    let day: Int
    switch kind {
    case .ordinal(let ordinal): day = newYear + ordinal
    case .ordinalWithoutLeapDay(let ordinal):
      day = newYear + ordinal - 1 + (ordinal >= 60 && CivilCalendar.isLeap(year) ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let first = CivilCalendar.dayNumber(year: year, month: month, day: 1)
      let next = CivilCalendar.dayNumber(
        year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)
      let match = first + (weekday - CivilCalendar.weekday(first) + 7) % 7 + (week - 1) * 7
      day = match < next ? match : match - 7
    }
    return Int64(day * 86_400 + seconds)
  }
}

extension ZoneRule {
  /// Reads the POSIX notation; nil: anything else.
  init?(posix text: [UInt8]) {
    var reader = Reader(text: text)
    guard reader.skipName(), let west = reader.time() else { return nil }
    standardOffset = -west
    guard !reader.isAtEnd else {
      daylight = nil
      return
    }
    guard reader.skipName() else { return nil }
    var offset = standardOffset + 3600
    if !reader.isAtEnd, !reader.isAt(",") {
      guard let west = reader.time() else { return nil }
      offset = -west
    }
    guard !reader.isAtEnd else {
      // Without a rule, systems assume that of the United States.
      daylight = Daylight(
        offset: offset,
        start: YearDay(kind: .weekday(month: 3, week: 2, weekday: 0), seconds: 7200),
        end: YearDay(kind: .weekday(month: 11, week: 1, weekday: 0), seconds: 7200))
      return
    }
    guard reader.take(","), let start = reader.yearDay(), reader.take(","),
      let end = reader.yearDay(), reader.isAtEnd
    else { return nil }
    daylight = Daylight(offset: offset, start: start, end: end)
  }

  private struct Reader {
    let text: [UInt8]
    var position = 0

    var isAtEnd: Bool { position >= text.count }

    func isAt(_ character: Unicode.Scalar) -> Bool {
      position < text.count && UInt32(text[position]) == character.value
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard isAt(character) else { return false }
      position += 1
      return true
    }

    /// `CET` or `<+0330>`.
    mutating func skipName() -> Bool {
      let start = position
      if take("<") {
        while !isAtEnd, !isAt(">") { position += 1 }
        return take(">")
      }
      while position < text.count, (text[position] | 0x20) >= 0x61, (text[position] | 0x20) <= 0x7A
      {
        position += 1
      }
      return position - start >= 3
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int? {
      let start = position
      var value = 0
      while position < text.count, position - start < 4, (0x30...0x39).contains(text[position]) {
        value = value * 10 + Int(text[position] - 0x30)
        position += 1
      }
      return position > start && range.contains(value) ? value : nil
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func time() -> Int? {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      guard var seconds = number(0...167).map({ $0 * 3600 }) else { return nil }
      if take(":") {
        guard let minutes = number(0...59) else { return nil }
        seconds += minutes * 60
        if take(":") {
          guard let more = number(0...59) else { return nil }
          seconds += more
        }
      }
      return isNegative ? -seconds : seconds
    }

    mutating func yearDay() -> YearDay? {
      guard let kind = dayKind() else { return nil }
      guard take("/") else { return YearDay(kind: kind, seconds: 7200) }
      return time().map { YearDay(kind: kind, seconds: $0) }
    }

    private mutating func dayKind() -> YearDay.Kind? {
      if take("J") { return number(1...365).map { .ordinalWithoutLeapDay($0) } }
      guard take("M") else { return number(0...365).map { .ordinal($0) } }
      guard let month = number(1...12), take("."), let week = number(1...5), take("."),
        let weekday = number(0...6)
      else { return nil }
      return .weekday(month: month, week: week, weekday: weekday)
    }
  }
}
