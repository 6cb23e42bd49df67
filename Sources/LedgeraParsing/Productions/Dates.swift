import LedgeraDiagnostics
package import LedgeraModel

/// The last full date that was read, since many transactions have the same day.
struct LatestDate {
  private var head: UInt64 = 0
  private var tail: UInt16 = 0
  private var day = Day(number: 0)

  /// The day if these ten bytes are those of the last date; nil: they are not.
  @inline(__always)
  func day(at start: UnsafePointer<UInt8>) -> Day? {
    let (head, tail) = LatestDate.words(start)
    return head == self.head && tail == self.tail ? day : nil
  }

  @inline(__always)
  mutating func note(_ day: Day, at start: UnsafePointer<UInt8>) {
    (head, tail) = LatestDate.words(start)
    self.day = day
  }

  @inline(__always)
  private static func words(_ start: UnsafePointer<UInt8>) -> (UInt64, UInt16) {
    let raw = UnsafeRawPointer(start)
    return (
      raw.loadUnaligned(as: UInt64.self), raw.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    )
  }
}

extension JournalParser {
  /// A date at the cursor (grammar.md § Dates); nil after a finding.
  ///
  /// - Parameter year: For dates without one.
  @inline(__always)
  mutating func parseDate(year: Int) -> Day? {
    let start = scanner.position
    if start + 10 <= scanner.lineEnd, !scanner.byte(at: start + 10).isDigit {
      let known = latestDate.day(at: scanner.base + start)
      if let day = known ?? Self.fullDate(at: scanner.base + start) {
        if known == nil { latestDate.note(day, at: scanner.base + start) }
        scanner.position = start + 10
        return day
      }
    }
    return parseAnyDate(year: year)
  }

  /// `YYYY-MM-DD` with any of the three separators.
  @inline(__always)
  static func fullDate(at base: UnsafePointer<UInt8>) -> Day? {
    let separator = base[4]
    guard separator == 0x2D || separator == 0x2F || separator == 0x2E, base[7] == separator,
      base[0].isDigit, base[1].isDigit, base[2].isDigit, base[3].isDigit, base[5].isDigit,
      base[6].isDigit, base[8].isDigit, base[9].isDigit
    else { return nil }
    @inline(__always) func digit(_ index: Int) -> Int { Int(base[index] &- 0x30) }
    return Day(
      year: digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3),
      month: digit(5) * 10 + digit(6), day: digit(8) * 10 + digit(9))
  }

  /// Reads every other form: unpadded, without a year, and what only looks like a date.
  private mutating func parseAnyDate(year: Int) -> Day? {
    let start = scanner.position
    var parts: [Int] = []
    var separators: [UInt8] = []
    var firstLength = 0
    while parts.count < 3 {
      let partStart = scanner.position
      var value = 0
      while scanner.current.isDigit {
        value = min(value * 10 + Int(scanner.current &- 0x30), 1_000_000)
        scanner.position += 1
      }
      if scanner.position == partStart { break }
      if parts.isEmpty { firstLength = scanner.position - partStart }
      parts.append(value)
      let next = scanner.current
      guard parts.count < 3, next == 0x2D || next == 0x2F || next == 0x2E,
        scanner.byte(at: scanner.position + 1).isDigit
      else { break }
      separators.append(next)
      scanner.position += 1
    }
    let range = start..<max(scanner.position, start + 1)
    return day(
      parts: parts, firstLength: firstLength, separators: separators, range: range, year: year)
  }

  private mutating func day(
    parts: [Int], firstLength: Int, separators: [UInt8], range: Range<Int>, year: Int
  ) -> Day? {
    let text = quoted(range.lowerBound..<min(range.upperBound, scanner.lineEnd))
    guard parts.count >= 2 else {
      let word =
        text.isEmpty ? range : range.lowerBound..<scanner.endOfWord(from: range.upperBound)
      let day = word == range ? Day(digits: text)?.text : nil
      report(
        .invalidDate,
        text.isEmpty ? "a date is expected here" : "'\(quoted(word))' is not a date", at: word,
        help: day == nil ? "write dates as 2026-11-21, or as 11-21 below a Y directive" : nil,
        fix: day.map { replacement(of: range, by: $0) })
      return nil
    }
    guard separators.allSatisfy({ $0 == separators[0] }) else {
      report(
        .invalidDate, "the date '\(text)' mixes separators", at: range,
        help: "use one of - / . twice")
      return nil
    }
    let hasYear = parts.count == 3
    if hasYear, firstLength < 4 {
      let days = Day.endingInYear(parts).map(\.text)
      if !days.isEmpty {
        report(
          .invalidDate, "the date '\(text)' does not begin with its year", at: range,
          help: days.count > 1 ? "write \(days.joined(separator: " or "))" : nil,
          fix: days.count == 1 ? replacement(of: range, by: days[0]) : nil)
        return nil
      }
      report(
        .invalidDate, "the year of '\(text)' has fewer than four digits", at: range,
        help: "write the year in full")
      return nil
    }
    let (dayYear, month, dayOfMonth) =
      hasYear ? (parts[0], parts[1], parts[2]) : (year, parts[0], parts[1])
    guard let day = Day(year: dayYear, month: month, day: dayOfMonth) else {
      reportNoSuchDay(text, year: dayYear, month: month, range: range)
      return nil
    }
    return day
  }

  private mutating func reportNoSuchDay(_ text: String, year: Int, month: Int, range: Range<Int>) {
    let reason: String
    var help = "write year, month and day, as in 2026-11-21"
    if year < 1 || year > 9999 {
      reason = "years run from 1 to 9999"
    } else if month < 1 || month > 12 {
      reason = "months run from 1 to 12"
    } else {
      let length = Day.length(ofMonth: month, year: year)
      reason = "that month has \(length) days"
      if let last = Day(year: year, month: month, day: length) {
        help = "its last day is \(last.text)"
      }
    }
    report(.invalidDate, "there is no day '\(text)': \(reason)", at: range, help: help)
  }

  /// `HH:MM[:SS]` and an optional offset at the cursor; nil, without a finding: none.
  mutating func parseTime() -> TimeOfDay? {
    let start = scanner.position
    guard let hour = twoDigits(), hour < 24, scanner.current == 0x3A else {
      scanner.position = start
      return nil
    }
    scanner.position += 1
    guard let minute = twoDigits(), minute < 60 else {
      scanner.position = start
      return nil
    }
    var second = 0
    if scanner.current == 0x3A {
      scanner.position += 1
      guard let value = twoDigits(), value < 60 else {
        scanner.position = start
        return nil
      }
      second = value
    }
    let seconds = Int32(hour * 3600 + minute * 60 + second)
    return TimeOfDay(seconds: seconds, offsetMinutes: parseOffset())
  }

  /// `Z`, `+08:00` or `-0330`; nil: none.
  private mutating func parseOffset() -> Int16? {
    let start = scanner.position
    let sign = scanner.current
    if sign == UInt8(ascii: "Z") {
      scanner.position += 1
      return 0
    }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    scanner.position += 1
    if let hour = twoDigits() {
      if scanner.current == 0x3A { scanner.position += 1 }
      if let minute = twoDigits(), hour <= 18, minute < 60 {
        return Int16((hour * 60 + minute) * (sign == UInt8(ascii: "-") ? -1 : 1))
      }
    }
    scanner.position = start
    return nil
  }

  private mutating func twoDigits() -> Int? {
    let (first, second) = (scanner.current, scanner.byte(at: scanner.position + 1))
    guard first.isDigit, second.isDigit else { return nil }
    scanner.position += 2
    return Int(first &- 0x30) * 10 + Int(second &- 0x30)
  }
}

extension Day {
  /// The days that a date may mean whose year comes last: its day or its month comes first.
  package static func endingInYear(_ parts: [Int]) -> [Day] {
    guard parts.count == 3, parts[2] >= 1000 else { return [] }
    let days = [
      Day(year: parts[2], month: parts[1], day: parts[0]),
      Day(year: parts[2], month: parts[0], day: parts[1]),
    ].compactMap { $0 }
    return Set(days).count == 1 ? [days[0]] : days
  }

  /// `20261121`; nil: anything else, or no day.
  fileprivate init?(digits: String) {
    guard digits.utf8.count == 8, let number = Int(digits) else { return nil }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }
}
