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
