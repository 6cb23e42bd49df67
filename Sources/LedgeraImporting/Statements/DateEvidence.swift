import LedgeraModel

/// What the days of a list tell of two ways to read all its dates, where each date may be either.
///
/// Banks list entries by day, so that a reading in which days go up and down is wrong, unless it is the shorter
/// time, in which one entry may be late; and a list of one month read the other way has entries of the same day
/// of months here and there.
enum DateEvidence {
  /// With fewer days, either could be chance.
  static let leastDays = 4

  /// nil: nothing tells.
  ///
  /// - Parameter dates: In the order of the list; texts that are no dates do not count.
  static func format(
    of dates: some Sequence<ArraySlice<UInt8>>, either one: DateFormat, or other: DateFormat
  ) -> DateFormat? {
    var readings: [(format: DateFormat, days: [Day])] = [(one, []), (other, [])]
    for date in dates {
      for index in readings.indices {
        guard let day = readings[index].format.day(date), day != readings[index].days.last else {
          continue
        }
        readings[index].days.append(day)
      }
    }
    guard readings.allSatisfy({ Set($0.days).count >= leastDays }) else { return nil }
    let ordered = readings.filter { isOrdered($0.days) }
    if ordered.count == 1, let other = readings.first(where: { $0.format != ordered[0].format }) {
      return length(ordered[0].days) < length(other.days) ? ordered[0].format : nil
    }
    let inOneMonth = readings.filter { Set($0.days.map(month)).count == 1 }
    guard inOneMonth.count == 1,
      let others = readings.first(where: { $0.format != inOneMonth[0].format }),
      !isRegular(others.days)
    else { return nil }
    return inOneMonth[0].format
  }

  /// From the first day to the last.
  private static func length(_ days: [Day]) -> Int32 {
    let numbers = days.map(\.number)
    return (numbers.max() ?? 0) - (numbers.min() ?? 0)
  }

  private static func isOrdered(_ days: [Day]) -> Bool {
    let pairs = zip(days, days.dropFirst())
    return pairs.allSatisfy { $0 < $1 } || pairs.allSatisfy { $0 > $1 }
  }

  /// Whether months are equally far apart, as where interest is paid each month.
  private static func isRegular(_ days: [Day]) -> Bool {
    let months = Set(days.map(month)).sorted()
    return Set(zip(months, months.dropFirst()).map { $1 - $0 }).count < 2
  }

  private static func month(_ day: Day) -> Int { day.year * 12 + day.month }
}
