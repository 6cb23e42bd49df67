package import LedgeraModel

/// From when on and how far a plan is projected.
package struct ProjectionRequest: Sendable {
  /// What the books hold at its end is what the projection begins with. Of the first day of a month it
  /// becomes the day before, so that the month is projected whole.
  package var start: Day { didSet { start = ProjectionRequest.lastDayBeforeMonth(start) } }
  /// nil: as far as the plan looks.
  package var monthCount: Int?

  package init(start: Day, monthCount: Int? = nil) {
    self.start = ProjectionRequest.lastDayBeforeMonth(start)
    self.monthCount = monthCount
  }

  private static func lastDayBeforeMonth(_ day: Day) -> Day {
    day == day.startOfMonth && day > .first ? day.adding(days: -1) : day
  }
}

extension ProjectionInput {
  /// The months that a projection from a day on has, and nothing in them.
  init(from day: Day, _ settings: PlanSettings, monthCount: Int? = nil) {
    let start = ProjectionRequest(start: day).start
    self.init(firstMonth: start.startOfMonth.adding(months: 1), monthCount: 0)
    self.monthCount = monthCount ?? settings.monthCount(from: self)
  }
}

extension PlanSettings {
  /// How many months the plan looks ahead: 120 unless it says.
  fileprivate func monthCount(from input: ProjectionInput) -> Int {
    guard let horizon = horizon?.value else { return 120 }
    guard let day = horizon.day else { return horizon.months }
    return max(1, input.lastMonthEnded(by: day) + 1)
  }
}
