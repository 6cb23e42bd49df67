import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// A baseline beside the buckets that a plan has now, in the base currency.
struct BaselineCourse {
  typealias Row = BaselineReport.Row
  typealias Figure = BaselineReport.Figure

  let plan: Plan
  let baseline: BaselineDeclaration
  /// Those that both know, by number in the plan.
  let buckets: [(number: Int, course: BaselineDeclaration.Course)]
  /// Names of buckets that only the baseline knows.
  let lost: [String]
  private let base: CommodityID
  private let book: PriceBook
  /// One unit of the baseline's commodity.
  private let rate: RoundedDecimal
  private var net: BaselineDeclaration.Course { baseline.courses[0] }

  init(
    _ baseline: BaselineDeclaration, _ plan: Plan, _ rates: FrozenRates
  ) throws(ProjectionFailure) {
    (self.plan, self.baseline, base, book) = (plan, baseline, rates.base, rates.book)
    rate = try rates.rate(of: baseline.commodity)
    var buckets: [(number: Int, course: BaselineDeclaration.Course)] = []
    var lost: [String] = []
    for course in baseline.courses.dropFirst() {
      let name = course.bucket?.value ?? ""
      if let number = plan.buckets.firstIndex(where: { $0.name == name }) {
        buckets.append((number, course))
      } else {
        lost.append(name)
      }
    }
    (self.buckets, self.lost) = (buckets, lost)
  }

  /// What the books held at the ends of the baseline's days.
  func past(until day: Day) -> [Row] {
    let days = net.points.map(\.day).filter { $0 <= day }
    let worth = PastWorth(plan, at: days, in: base, book)
    return days.indices.map { index in
      row(on: days[index], .books) { worth.value(ofBucket: $0, on: index) }
    }
  }

  /// What a projection comes to at the ends of the baseline's months, as far as it looks.
  func coming(after day: Day, _ projection: Projection) -> [Row] {
    net.points.compactMap { point in
      let number = projection.input.month(of: point.day)
      guard point.day > day, point.day.adding(days: 1) == point.day.adding(days: 1).startOfMonth,
        projection.shownMonths.indices.contains(number)
      else { return nil }
      let month = projection.shownMonths[number]
      return row(on: point.day, .plan) { bucket in
        guard let bucket else { return month.netWorth }
        return month.buckets[bucket].balance
      }
    }
  }

  /// The day for whose end net worth of a row was expected: the next one if that was more than expected of
  /// its own day, else the last one; nil: there is no such day.
  func counterpart(of row: Row) -> Day? {
    guard let now = row.netWorth.now, let then = row.netWorth.then, then != now else { return nil }
    let days = net.points.lazy.compactMap { point in
      expected(point.quantity).map { (day: point.day, then: $0) }
    }
    if then < now { return days.first { $0.day > row.day && $0.then >= now }?.day }
    return days.last { $0.day < row.day && $0.then <= now }?.day
  }

  /// In the base currency; nil: too large.
  private func expected(_ quantity: Quantity) -> RoundedDecimal? {
    try? RoundedDecimal(quantity) * rate
  }

  /// - Parameter now: Of a bucket of the plan by its number; of nil net worth.
  private func row(
    on day: Day, _ source: BaselineReport.Source, _ now: (Int?) -> RoundedDecimal?
  ) -> Row {
    func figure(_ course: BaselineDeclaration.Course, _ bucket: Int?) -> Figure {
      Figure(then: course.quantity(on: day).flatMap(expected), now: now(bucket))
    }
    return Row(
      day: day, source: source, netWorth: figure(net, nil),
      buckets: buckets.map { figure($0.course, $0.number) })
  }
}
