package import LedgeraModel
package import LedgeraQuantities

/// Projections of a plan and its scenarios, by month or year, in one currency.
package struct ProjectionReport: Sendable {
  /// What one row of a report stands for.
  package enum Step: String, CaseIterable, Sendable {
    case month, year
  }

  /// The plan, or one of its scenarios.
  package struct Outlook: Sendable {
    /// Empty for the plan as it is written.
    package let name: String
    package let projection: Projection
    package let rows: [Row]
    package let targets: [TargetOutlook]
    /// For each bucket the first month that ends below its buffer; nil: none does.
    let belowBuffer: [Day?]
    /// Net worth at the end with what paths in the middle grow by; nil: nothing varies.
    let middleWorth: RoundedDecimal?
    package let openingNetWorth: RoundedDecimal
  }

  /// The flows of a month or year, and what there is at its end.
  package struct Row: Sendable {
    /// `2027-03` or `2027`; of a fiscal year its first and last day.
    package let title: String
    /// How many months it stands for.
    package internal(set) var monthCount = 1
    package internal(set) var figures: Projection.Month

    /// Savings in percent of the income before tax; nil: there is no income.
    package var savingsRate: RoundedDecimal? {
      guard !figures.totalIncome.isZero, let part = try? figures.savings / figures.totalIncome
      else { return nil }
      return try? part * RoundedDecimal(Quantity(coefficient: 100))
    }
  }

  /// How figures are shown.
  package struct Options: Sendable {
    package var step = Step.year
    /// The first month of a year, 1…12.
    package var fiscalYearStart = 1
    /// Figures are worth what they would be in month 0: inflation is taken out.
    package var isDeflated = false
    /// nil: the base currency.
    package var currency: CommodityID?

    package init() {}
  }

  package let journal: Journal
  package let options: Options
  package let start: Day
  package let currency: CommodityID
  package let outlooks: [Outlook]
  /// The currencies in which net worth is shown, too.
  let display: [DisplayRate]
  /// Of the rows of all outlooks, in order; those that look less far have fewer.
  let titles: [String]
  /// Those of all outlooks, each once.
  let incomeCategories: [String]
  let expenseCategories: [String]

  /// - Parameter projections: Not empty; the first one is what the others are compared with. They
  ///   begin with the same month and have the same buckets.
  package init(
    _ journal: Journal, start: Day, _ projections: [(name: String, projection: Projection)],
    _ rates: FrozenRates, _ options: Options
  ) throws(ProjectionFailure) {
    self.journal = journal
    self.start = start
    self.options = options
    currency = options.currency ?? rates.base
    let rate = try rates.rate(in: currency)
    var outlooks: [Outlook] = []
    for (name, projection) in projections {
      do throws(RoundedDecimal.Failure) {
        outlooks.append(try Outlook(name, projection, rate, options))
      } catch { throw ProjectionFailure(error) }
    }
    self.outlooks = outlooks
    display = rates.displayRates(journal, besides: currency)
    titles = outlooks.map { $0.rows.map(\.title) }.max { $0.count < $1.count } ?? []
    incomeCategories = ProjectionReport.union(outlooks.map(\.projection.incomeCategories))
    expenseCategories = ProjectionReport.union(outlooks.map(\.projection.expenseCategories))
  }

  private static func union(_ lists: [[String]]) -> [String] {
    var known: Set<String> = []
    return lists.flatMap { $0 }.filter { known.insert($0).inserted }
  }
}

extension ProjectionReport.Outlook {
  fileprivate init(
    _ name: String, _ projection: Projection, _ rate: RoundedDecimal,
    _ options: ProjectionReport.Options
  ) throws(RoundedDecimal.Failure) {
    self.name = name
    self.projection = projection
    let series =
      options.isDeflated
      ? try GrowthSeries(projection.input.inflation, monthCount: projection.months.count) : nil
    var rows: [ProjectionReport.Row] = []
    for (number, month) in projection.shownMonths.enumerated() {
      let deflator = try series?.factor(number)
      let figures = try month.map { value throws(RoundedDecimal.Failure) in
        let shown = try value * rate
        return if let deflator { try shown / deflator } else { shown }
      }
      let title = options.title(of: month.start)
      if let last = rows.last, last.title == title {
        rows[rows.count - 1].figures = try last.figures.continued(by: figures)
        rows[rows.count - 1].monthCount += 1
      } else {
        rows.append(.init(title: title, figures: figures))
      }
    }
    self.rows = rows
    openingNetWorth = try projection.openingNetWorth * rate
    var targets: [TargetOutlook] = []
    for target in try projection.targets(isDeflated: options.isDeflated) {
      targets.append(try target.times(rate))
    }
    self.targets = targets
    var belowBuffer: [Day?] = []
    for index in projection.input.buckets.indices {
      belowBuffer.append(projection.firstMonthBelowBuffer(ofBucket: index))
    }
    self.belowBuffer = belowBuffer
    var middle: RoundedDecimal?
    if let input = projection.input.withMiddleReturns,
      let last = try Projection(input).shownMonths.last
    {
      middle = try last.netWorth * rate / (series?.factor(projection.shownMonths.count - 1) ?? .one)
    }
    middleWorth = middle
  }

  /// Debts that are repaid in the months asked for, and when.
  var repaid: [(account: String, month: Day)] {
    let last = projection.shownMonths.last?.start ?? .first
    return projection.repaid.filter { $0.month <= last }.map {
      (projection.input.holdings[$0.holding].name, $0.month)
    }
  }

  /// The first month with expenses that nothing could pay; nil: none.
  var firstUnfundedMonth: Day? {
    projection.shownMonths.first { !$0.unfunded.isZero }?.start
  }
}

extension Day {
  /// The month that it is in, e.g. `2027-03`.
  var monthTitle: String { String(text.prefix(7)) }
}

extension ProjectionReport.Options {
  /// What reports call the month, or the year that it is in.
  func title(of month: Day) -> String {
    let last = month.adding(months: 1).adding(days: -1)
    guard step == .year, let period = Period(start: month, last: last) else {
      return month.monthTitle
    }
    let interval = Interval.fiscal(months: 12, from: fiscalYearStart)
    // One period, so there are not too many.
    return (try? interval.periods(covering: period))?.first?.title ?? period.title
  }
}

extension Projection.Month {
  /// Every figure changed in the same way.
  func map(
    _ change: (RoundedDecimal) throws(RoundedDecimal.Failure) -> RoundedDecimal
  ) throws(RoundedDecimal.Failure) -> Projection.Month {
    var result = self
    for path in Projection.Month.flows + [
      \.netWorth, \.freeCash, \.elsewhere, \.unpaid, \.taxOwed,
    ] {
      result[keyPath: path] = try change(self[keyPath: path])
    }
    for index in income.indices { result.income[index] = try change(income[index]) }
    for index in expenses.indices { result.expenses[index] = try change(expenses[index]) }
    for index in buckets.indices {
      for path in Projection.BucketMonth.flows + [\.balance] {
        result.buckets[index][keyPath: path] = try change(buckets[index][keyPath: path])
      }
    }
    return result
  }

  /// The flows of both, and what there is at the end of the later one.
  func continued(
    by later: Projection.Month
  ) throws(RoundedDecimal.Failure) -> Projection.Month {
    var result = later
    for path in Projection.Month.flows {
      result[keyPath: path] = try self[keyPath: path] + later[keyPath: path]
    }
    for index in income.indices {
      result.income[index] = try income[index] + later.income[index]
    }
    for index in expenses.indices {
      result.expenses[index] = try expenses[index] + later.expenses[index]
    }
    for index in buckets.indices {
      for path in Projection.BucketMonth.flows {
        result.buckets[index][keyPath: path] =
          try buckets[index][keyPath: path] + later.buckets[index][keyPath: path]
      }
    }
    return result
  }

  /// What adds up over months, lists aside.
  private static var flows: [WritableKeyPath<Projection.Month, RoundedDecimal>] {
    [
      \.tax, \.taxOfDraws, \.events, \.totalIncome, \.totalExpenses, \.savings, \.moved, \.cashDraw,
      \.unfunded,
    ]
  }
}

extension Projection.BucketMonth {
  fileprivate static var flows: [WritableKeyPath<Projection.BucketMonth, RoundedDecimal>] {
    [\.growth, \.allocation, \.draw, \.moved, \.rebalanced]
  }
}

extension TargetOutlook {
  /// All amounts in another currency; those in the target's own stay.
  fileprivate func times(_ rate: RoundedDecimal) throws(RoundedDecimal.Failure) -> TargetOutlook {
    TargetOutlook(
      bucket: bucket, number: number, amount: try amount * rate, by: by,
      balance: try balance * rate,
      gap: try gap * rate, monthsLeft: monthsLeft, extra: try extra * rate, reachedIn: reachedIn,
      foreign: foreign)
  }
}
