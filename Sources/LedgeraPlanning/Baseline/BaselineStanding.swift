import LedgeraDocuments
package import LedgeraModel
import LedgeraQuantities
import LedgeraReporting
import LedgeraValuation

/// Net worth at the end of the last month that is over, beside what the latest baseline expected of it.
package struct BaselineStanding: Sendable {
  package let name: String
  package let day: Day
  let base: CommodityID
  /// In the base currency.
  let figure: BaselineReport.Figure

  /// nil: the plan was never frozen, or not before that day, or a price is missing.
  init?(_ plan: Plan, on day: Day) {
    let frozen = plan.baselines.filter { $0.day <= day }
    guard let base = plan.base, let latest = frozen.max(by: { $0.day < $1.day }) else { return nil }
    let rates = FrozenRates(plan.journal, in: base, on: day, infersFromCosts: false)
    guard let course = try? BaselineCourse(latest, plan, rates),
      let last = course.past(until: day).last, last.netWorth.difference != nil
    else { return nil }
    (name, self.day, self.base, figure) = (latest.name, last.day, base, last.netWorth)
  }
}

extension BaselineStanding {
  static let fields = Fields<BaselineStanding, BookTexts> {
    Field("name", .text) { $0.name }
    Field("day", .day) { $0.day }
    Field("planned", .amount) { $0.amount($0.figure.then) }
    Field("actual", .amount) { $0.amount($0.figure.now) }
    Field("difference", .amount) { $0.amount($0.figure.difference) }
  }

  private func amount(_ value: RoundedDecimal?) -> WideAmount? {
    value.map { WideAmount($0.quantity, base) }
  }
}
