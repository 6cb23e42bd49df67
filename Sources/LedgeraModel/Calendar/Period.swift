/// One column or row of a report: a stretch of days with both ends known.
public struct Period: Hashable, Sendable {
  /// The first day.
  public let start: Day
  /// The last day, included; never before `start`.
  public let last: Day

  /// From `start` to `last`; nil when `last` comes first.
  public init?(start: Day, last: Day) {
    guard start <= last else { return nil }
    self.start = start
    self.last = last
  }

  /// A span that is closed and not empty; an end beyond year 9999 becomes its last day only if
  /// `endsAtLast`.
  public init?(_ span: DateSpan, endsAtLast: Bool = false) {
    guard let start = span.start, let last = span.last ?? (endsAtLast ? .last : nil) else {
      return nil
    }
    self.init(start: start, last: last)
  }

  /// The same days as a half-open span.
  public var span: DateSpan {
    DateSpan(start: start, end: last == .last ? nil : last.adding(days: 1))
  }

  /// Number of days, at least 1.
  public var length: Int { Int(last.number) - Int(start.number) + 1 }

  /// Whether a day is in it.
  @inlinable
  public func contains(_ day: Day) -> Bool { day >= start && day <= last }
}
