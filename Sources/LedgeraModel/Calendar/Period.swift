/// A column or row of a report: a range of days with both ends known.
public struct Period: Hashable, Sendable {
  public let start: Day
  /// The last day, included; never before `start`.
  public let last: Day

  /// nil if `last` is before `start`.
  public init?(start: Day, last: Day) {
    guard start <= last else { return nil }
    self.start = start
    self.last = last
  }

  /// nil if the span is open or empty; an end after the year 9999 becomes its last day only if
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

  /// The number of days, at least 1.
  public var length: Int { Int(last.number) - Int(start.number) + 1 }

  @inlinable
  public func contains(_ day: Day) -> Bool { day >= start && day <= last }
}
