package import LedgeraModel
package import LedgeraQuantities
import LedgeraReporting
import LedgeraValuation

/// What became of a plan since it was frozen, and what it comes to now (calculations.md § Baselines).
package struct BaselineReport: Sendable {
  /// Where what there is at the end of a day is known from.
  package enum Source: String, CaseIterable, Sendable {
    case books, plan
  }

  package struct Figure: Sendable {
    /// nil: the baseline says nothing of it.
    package let then: RoundedDecimal?
    /// nil: a price is missing, or the plan does not look so far.
    package let now: RoundedDecimal?

    /// What there is more than was expected.
    package var difference: RoundedDecimal? {
      guard let now, let then else { return nil }
      return try? now - then
    }
  }

  package struct Row: Sendable {
    package let day: Day
    package let source: Source
    package let netWorth: Figure
    /// One for each of the report's buckets.
    package let buckets: [Figure]
  }

  package let journal: Journal
  package let name: String
  /// At its end the plan was frozen.
  package let frozen: Day
  /// What holds at its end is what the plan begins with now.
  package let start: Day
  package let currency: CommodityID
  package let step: ProjectionReport.Step
  /// Those that both the baseline and the plan have.
  package let buckets: [String]
  /// Buckets of the baseline that the plan has no more.
  package let lost: [String]
  /// At the end of each day of the baseline, as far as the plan looks.
  package let all: [Row]
  /// Those shown: the last one of each month or year, and the last one that is over.
  package let rows: [Row]
  /// For its end the baseline expected what there was on the last day that is over; nil: it never did, or
  /// that very day, or that cannot be told.
  package let counterpart: Day?
  package let assumptions: [String]

  /// - Parameter projection: Of the plan as it is now.
  package init(
    _ baseline: BaselineDeclaration, _ plan: Plan, _ projection: Projection, from start: Day,
    _ rates: FrozenRates, _ options: ProjectionReport.Options
  ) throws(ProjectionFailure) {
    journal = plan.journal
    name = baseline.name
    frozen = baseline.day
    self.start = start
    currency = options.currency ?? rates.base
    step = options.step
    assumptions = projection.input.assumptions()
    let rate = try rates.rate(in: currency)
    let course = try BaselineCourse(baseline, plan, rates)
    buckets = course.buckets.map { plan.buckets[$0.number].name }
    lost = course.lost
    let held = course.past(until: start)
    counterpart = held.last.flatMap(course.counterpart)
    do throws(RoundedDecimal.Failure) {
      let past = try held.map { row throws(RoundedDecimal.Failure) in try row.times(rate) }
      let coming = try course.coming(after: start, projection).map {
        row throws(RoundedDecimal.Failure) in try row.times(rate)
      }
      all = past + coming
      let titles = all.map { options.title(of: $0.day.startOfMonth) }
      rows = all.enumerated().filter { number, _ in
        number == past.count - 1 || number == titles.count - 1
          || titles[number] != titles[number + 1]
      }.map(\.element)
    } catch { throw ProjectionFailure(error) }
  }

  /// The last one that is over; nil: none is.
  package var standing: Row? { all.last { $0.source == .books } }
}

extension BaselineReport.Row {
  fileprivate func times(_ rate: RoundedDecimal) throws(RoundedDecimal.Failure) -> Self {
    var figures: [BaselineReport.Figure] = []
    for bucket in buckets { figures.append(try bucket.times(rate)) }
    return Self(day: day, source: source, netWorth: try netWorth.times(rate), buckets: figures)
  }
}

extension BaselineReport.Figure {
  fileprivate func times(_ rate: RoundedDecimal) throws(RoundedDecimal.Failure) -> Self {
    var (then, now) = (then, now)
    if let value = then { then = try value * rate }
    if let value = now { now = try value * rate }
    return Self(then: then, now: now)
  }
}
