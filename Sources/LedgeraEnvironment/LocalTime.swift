/// Date and time of day at a moment in some zone.
package struct LocalTime: Sendable, Equatable {
  /// Proleptic Gregorian.
  package let year: Int
  /// 1…12.
  package let month: Int
  /// 1…31.
  package let day: Int
  /// 0…23.
  package let hour: Int
  /// 0…59.
  package let minute: Int
  /// 0…59; leap seconds do not exist.
  package let second: Int
  /// Seconds east of Greenwich.
  package let offset: Int

  /// The time at `unixSeconds` where clocks are `offset` seconds ahead of Greenwich.
  ///
  /// Limited to about 290,000 years around 1970.
  package init(unixSeconds: Int64, offset: Int) {
    let limit: Int64 = 9_000_000_000_000
    let local = Int(min(max(unixSeconds, -limit), limit)) + offset
    let dayNumber = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let secondOfDay = local - dayNumber * 86_400
    (year, month, day) = CivilCalendar.date(dayNumber)
    hour = secondOfDay / 3600
    minute = secondOfDay / 60 % 60
    second = secondOfDay % 60
    self.offset = offset
  }

  /// `2026-11-22`.
  package var dateText: String { "\(year)-\(Self.two(month))-\(Self.two(day))" }

  /// `16:30`.
  package var clockText: String { "\(Self.two(hour)):\(Self.two(minute))" }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// Days since 1970-01-01 and dates, by the era arithmetic of 400-year cycles. This layer is below
/// the model, whose `Day` is limited to years 1…9999.
enum CivilCalendar {
  static func date(_ dayNumber: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthIndex + 2) / 5 + 1
    )
  }

  static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// 0 is Sunday.
  static func weekday(_ dayNumber: Int) -> Int { ((dayNumber + 4) % 7 + 7) % 7 }
}
