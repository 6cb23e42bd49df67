public import LedgeraModel

/// What is asked for of the transactions to come.
public struct UpcomingRequest: Sendable {
  public var today: Day
  /// Nothing before this day is shown but what is late.
  public var first: Day
  /// The last day that is looked at.
  public var last: Day
  /// Payments found in the history that no rule is about count, too.
  public var detects: Bool

  /// - Parameter first: nil: today.
  public init(today: Day, first: Day? = nil, last: Day, detects: Bool = false) {
    self.today = today
    self.first = first ?? today
    self.last = last
    self.detects = detects
  }
}
