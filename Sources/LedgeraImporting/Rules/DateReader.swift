import LedgeraEnvironment
import LedgeraModel

/// Reads the parts of a date one after the other (`RecordDateFormat`).
struct DateReader {
  private(set) var rest: ArraySlice<UInt8>
  private var numbers: [RecordDateFormat.Field: Int] = [:]
  private var isAfternoon: Bool?
  private var epoch: Int64?
  /// Seconds east of Greenwich; nil: the text does not say.
  private(set) var offset: Int?

  init(rest: ArraySlice<UInt8>) { self.rest = rest }

  /// Reads a part; false: it is something else.
  mutating func read(_ part: RecordDateFormat.Part) -> Bool {
    switch part {
    case .blanksIfAny:
      skipBlanks()
      return true
    case .blanks:
      guard rest.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? false else { return false }
      skipBlanks()
      return true
    case .character(let wanted):
      return rest.popFirst().map { Self.lower($0) == Self.lower(wanted) } ?? false
    case .number(let field, let width, let isPadded):
      guard let number = readNumber(width: width, isPadded: isPadded) else { return false }
      numbers[field] = number
      return true
    case .monthName:
      guard let month = readName(of: Self.months) else { return false }
      numbers[.month] = month + 1
      return true
    case .weekdayName: return readName(of: Self.weekdays) != nil
    case .half:
      guard let half = readName(of: ["am", "pm"]) else { return false }
      isAfternoon = half == 1
      return true
    case .fraction:
      guard rest.first == UInt8(ascii: ".") else { return true }
      rest = rest.dropFirst().drop { $0.isDigit }
      return true
    case .epoch:
      epoch = Int64(readDigits(atMost: 15))
      return epoch != nil
    case .zone: return readZone()
    }
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

  private mutating func readDigits(atMost count: Int) -> String {
    let digits = rest.prefix(count).prefix { $0.isDigit }
    rest = rest.dropFirst(digits.count)
    return String(decoding: digits, as: UTF8.self)
  }

  private mutating func readNumber(width: Int, isPadded: Bool) -> Int? {
    let digits = readDigits(atMost: width)
    return isPadded && digits.utf8.count < width ? nil : Int(digits)
  }

  /// Reads the longest name that is there, in any case, and says which it is.
  private mutating func readName(of names: [String]) -> Int? {
    let letters = rest.prefix { Self.lower($0) >= 0x61 && Self.lower($0) <= 0x7A }.map(Self.lower)
    for (index, name) in names.enumerated() {
      for length in [name.utf8.count, 3] where letters.starts(with: name.utf8.prefix(length)) {
        rest = rest.dropFirst(min(length, name.utf8.count))
        return index
      }
    }
    return nil
  }

  private mutating func readZone() -> Bool {
    if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      rest = rest.dropFirst()
      guard let hours = readNumber(width: 2, isPadded: true) else { return false }
      if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
      guard let minutes = readNumber(width: 2, isPadded: true), hours < 24, minutes < 60 else {
        return false
      }
      offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
      return true
    }
    let letters = rest.prefix { $0 >= 0x41 && $0 <= 0x5A }
    guard let hours = Self.zones[String(decoding: letters, as: UTF8.self)] else { return false }
    rest = rest.dropFirst(letters.count)
    offset = hours * 3600
    return true
  }

  /// The day that was read; nil: none; the zone as in `RecordDateFormat.day`.
  func day(in zone: Zone?, for local: Zone) -> Day? {
    if let epoch { return Self.day(local.localTime(at: epoch)) }
    guard let date = writtenDay else { return nil }
    guard offset != nil || zone != nil else { return date }
    let (year, month, day) = date.components
    guard let (hour, minute, second) = time else { return nil }
    let source = offset.map { Zone(fixedOffset: $0) } ?? zone ?? local
    return Self.day(
      local.localTime(
        at: source.unixSeconds(
          year: year, month: month, day: day, hour: hour, minute: minute, second: second)))
  }

  private var writtenDay: Day? {
    var year = numbers[.year]
    if let short = numbers[.shortYear] { year = short < 69 ? 2000 + short : 1900 + short }
    guard let year, time != nil else { return nil }
    if let number = numbers[.dayOfYear], numbers[.month] == nil {
      guard let first = Day(year: year, month: 1, day: 1) else { return nil }
      let day = first.adding(days: number - 1)
      return number > 0 && day.year == year ? day : nil
    }
    return Day(year: year, month: numbers[.month] ?? 0, day: numbers[.day] ?? 0)
  }

  /// nil: there is no such time.
  private var time: (hour: Int, minute: Int, second: Int)? {
    var hour = numbers[.hour] ?? 0
    if let half = numbers[.hourOfHalf] {
      guard 1...12 ~= half else { return nil }
      hour = half % 12 + (isAfternoon == true ? 12 : 0)
    }
    let (minute, second) = (numbers[.minute] ?? 0, numbers[.second] ?? 0)
    return hour < 24 && minute < 60 && second <= 60 ? (hour, minute, min(second, 59)) : nil
  }

  private static func day(_ time: LocalTime) -> Day? {
    Day(year: time.year, month: time.month, day: time.day)
  }

  private static func lower(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  /// Hours east of Greenwich.
  private static let zones = [
    "UTC": 0, "UT": 0, "GMT": 0, "Z": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
    "MDT": -6, "PST": -8, "PDT": -7,
  ]
}

extension UInt8 {
  var isDigit: Bool { 0x30...0x39 ~= self }
}
