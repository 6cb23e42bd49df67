package import LedgeraModel

/// How often something recurs (calculations.md § Subscriptions).
package enum Cadence: String, CaseIterable, Sendable {
  case weekly
  case fortnightly
  case fourWeekly = "4-weekly"
  case monthly
  case quarterly
  case halfYearly = "half-yearly"
  case yearly

  var timesAYear: Int {
    switch self {
    case .weekly: 52
    case .fortnightly: 26
    case .fourWeekly: 13
    case .monthly: 12
    case .quarterly: 4
    case .halfYearly: 2
    case .yearly: 1
    }
  }

  /// How many days each payment may be early or late, relative to the previous one.
  var tolerance: Int {
    switch self {
    case .weekly, .fortnightly, .fourWeekly: 2
    case .monthly: 4
    case .quarterly: 10
    case .halfYearly, .yearly: 15
    }
  }

  /// The number of payments that make a series.
  var leastCount: Int { self == .yearly ? 2 : 3 }

  /// The day this many intervals later; a month's last days also match those of shorter months.
  package func day(after day: Day, intervals: Int = 1) -> Day {
    switch self {
    case .weekly: day.adding(days: 7 * intervals)
    case .fortnightly: day.adding(days: 14 * intervals)
    case .fourWeekly: day.adding(days: 28 * intervals)
    case .monthly: day.adding(months: intervals)
    case .quarterly: day.adding(months: 3 * intervals)
    case .halfYearly: day.adding(months: 6 * intervals)
    case .yearly: day.adding(months: 12 * intervals)
    }
  }

  /// How many days off a payment is that is due this many intervals after another.
  func deviation(of day: Day, after earlier: Day, intervals: Int) -> Int {
    let difference = abs(self.day(after: earlier, intervals: intervals).daysUntil(day))
    guard self != .fourWeekly, self != .fortnightly, self != .weekly else { return difference }
    // The 30th is the day before the 1st in months of any length.
    return min(difference, abs(Day.usualDays(of: self) * intervals - earlier.daysUntil(day)))
  }
}

extension Day {
  /// Days until another day; negative if that is earlier.
  func daysUntil(_ other: Day) -> Int { Int(other.number) - Int(number) }

  /// Days of an interval of months, at 30.44 days each.
  fileprivate static func usualDays(of cadence: Cadence) -> Int {
    switch cadence {
    case .monthly: 30
    case .quarterly: 91
    case .halfYearly: 183
    default: 365
    }
  }
}
