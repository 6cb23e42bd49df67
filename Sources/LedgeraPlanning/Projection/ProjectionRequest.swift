package import LedgeraModel
import LedgeraQuerying

/// From when on and how far a plan is projected.
package struct ProjectionRequest: Sendable {
  /// The day asked for, whose rates hold.
  package let day: Day
  /// What the books hold at its end is what the projection begins with. For the first day of a month it is
  /// the day before, so that the month is projected whole; what sets balances on that day counts as well.
  package let start: Day
  /// nil: as far as the plan looks.
  package var monthCount: Int?

  package init(from day: Day, monthCount: Int? = nil) {
    self.day = day
    start = day == day.startOfMonth && day > .first ? day.adding(days: -1) : day
    self.monthCount = monthCount
  }

  /// Numbers of the transactions on the first day of month 0 that set balances, which no plan has: the projection
  /// begins with them. Empty where it was asked for from another day.
  func openings(in journal: Journal) -> Set<Int> {
    guard day > start else { return [] }
    let kinds = TransactionKinds(journal)
    return Set(
      journal.store.transactions.buffer.indices.filter {
        journal.store.transactions[$0].day == day
          && kinds.kind(of: $0, in: journal.store).setsBalances
      })
  }
}

extension ProjectionInput {
  /// The months that a projection has, and nothing in them.
  init(_ request: ProjectionRequest, _ settings: PlanSettings) {
    self.init(firstMonth: request.start.startOfMonth.adding(months: 1), monthCount: 0)
    ratesDay = request.day
    monthCount = request.monthCount ?? settings.monthCount(from: self)
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
