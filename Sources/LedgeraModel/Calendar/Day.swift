/// A calendar day of the proleptic Gregorian calendar, years 1…9999.
public struct Day: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Days since 1970-01-01, negative before.
  public let number: Int32

  /// The day `number` days after 1970-01-01, limited to the years 1…9999.
  @inlinable
  public init(number: Int32) {
    self.number = min(max(number, Day.firstNumber), Day.lastNumber)
  }

  @usableFromInline static let firstNumber: Int32 = -719_162
  @usableFromInline static let lastNumber: Int32 = 2_932_896

  /// 0001-01-01.
  public static let first = Day(number: firstNumber)
  /// 9999-12-31.
  public static let last = Day(number: lastNumber)

  /// nil if there is no such day.
  @inlinable
  public init?(year: Int, month: Int, day: Int) {
    guard year >= 1, year <= 9999, month >= 1, month <= 12, day >= 1,
      day <= Day.length(ofMonth: month, year: year)
    else { return nil }
    self.init(number: Day.number(year: year, month: month, day: day))
  }

  /// `2026-01-02`.
  package init?(isoText text: String) {
    let parts = text.split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  /// Days since 1970-01-01 of a valid date, by the era arithmetic of 400-year cycles.
  @inlinable
  static func number(year: Int, month: Int, day: Int) -> Int32 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// Year, month 1…12 and day 1…31.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthIndex + 2) / 5 + 1
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, day)
  }

  public var year: Int { components.year }
  public var month: Int { components.month }

  @inlinable
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Number of days of a month 1…12.
  @inlinable
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  @inlinable
  public static func < (left: Day, right: Day) -> Bool { left.number < right.number }

  /// The day `count` days later, limited to the years 1…9999.
  @inlinable
  public func adding(days count: Int) -> Day {
    let sum = Int(number) + min(max(count, -4_000_000), 4_000_000)
    return Day(number: Int32(sum))
  }

  /// The same day of the month `count` months later, or that month's last day; limited to the years
  /// 1…9999.
  public func adding(months count: Int) -> Day {
    let (year, month, day) = components
    let index = year * 12 + (month - 1) + min(max(count, -200_000), 200_000)
    let (newYear, newMonth) = (index.quotientFloor(12), index.remainderFloor(12) + 1)
    if newYear < 1 { return .first }
    if newYear > 9999 { return .last }
    let length = Day.length(ofMonth: newMonth, year: newYear)
    return Day(number: Day.number(year: newYear, month: newMonth, day: min(day, length)))
  }

  /// 1 for Monday … 7 for Sunday.
  public var weekday: Int { (Int(number) + 3).remainderFloor(7) + 1 }

  /// ISO 8601 form, `2026-11-21`.
  public var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends `text`.
  public func append(to text: inout [UInt8]) {
    let (year, month, day) = components
    func put(_ value: Int) {
      text.append(UInt8(ascii: "0") + UInt8(value / 10))
      text.append(UInt8(ascii: "0") + UInt8(value % 10))
    }
    put(year / 100)
    put(year % 100)
    text.append(UInt8(ascii: "-"))
    put(month)
    text.append(UInt8(ascii: "-"))
    put(day)
  }
}

extension Day: CustomStringConvertible {
  public var description: String { text }
}

extension Int {
  /// Division rounding towards negative infinity; the divisor is positive.
  func quotientFloor(_ divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// The remainder in `0..<divisor`.
  func remainderFloor(_ divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
