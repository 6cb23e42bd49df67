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
