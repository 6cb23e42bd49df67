package import LedgeraModel

/// What is asked for of the transactions to come.
package struct UpcomingRequest: Sendable {
  package var today: Day
  /// Nothing before this day is shown but what is late.
  package var first: Day
  /// The last day that is looked at.
  package var last: Day
  /// Payments found in the history that no rule is about count, too.
  package var detects: Bool

  /// - Parameter first: nil: today.
  package init(today: Day, first: Day? = nil, last: Day, detects: Bool = false) {
    self.today = today
    self.first = first ?? today
    self.last = last
    self.detects = detects
  }
}
