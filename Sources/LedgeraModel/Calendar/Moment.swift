/// A day, or a time on it; what happens at that time is still included.
public struct Moment: Hashable, Sendable {
  public var day: Day
  /// Seconds since midnight, as transactions write their times; nil: the whole day is included.
  public var seconds: Int32?
  /// Minutes east of UTC of the clock that shows it. Transactions with an offset are then compared
  /// as points in time; nil: their written times are compared.
  public var offsetMinutes: Int32?

  public init(_ day: Day, seconds: Int32? = nil, offsetMinutes: Int32? = nil) {
    self.day = day
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }

  /// Whether something happened by then; if its time is unknown (below 0) its whole day is
  /// included.
  public func includes(_ day: Day, seconds: Int32 = -1) -> Bool {
    if day != self.day { return day < self.day }
    guard let limit = self.seconds else { return true }
    return seconds <= limit
  }

  /// `2026-11-21`, or `2026-11-21 14:32`.
  public var text: String {
    seconds.map { "\(day.text) \(TimeOfDay(seconds: $0).text)" } ?? day.text
  }
}

/// A time of day to the second, with an optional offset from UTC.
public struct TimeOfDay: Hashable, Sendable {
  /// Seconds since midnight, 0…86 399.
  public let seconds: Int32
  /// Minutes east of UTC; nil: the zone of the profile.
  public let offsetMinutes: Int16?

  public init(seconds: Int32, offsetMinutes: Int16? = nil) {
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }

  /// `14:32`, `14:32:05`, followed by `+08:00` if the offset is known.
  public var text: String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (hour, minute, second) = (Int(seconds) / 3600, Int(seconds) / 60 % 60, Int(seconds) % 60)
    var text = "\(two(hour)):\(two(minute))"
    if second != 0 { text += ":\(two(second))" }
    guard let offsetMinutes else { return text }
    let size = Int(offsetMinutes.magnitude)
    return text + (offsetMinutes < 0 ? "-" : "+") + "\(two(size / 60)):\(two(size % 60))"
  }
}
