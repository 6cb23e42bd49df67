package import LedgeraDiagnostics
package import LedgeraModel
package import LedgeraQuerying

/// Which rules of a journal to apply.
package struct RuleApplication: Sendable {
  /// Relative dates in the queries of `=` rules count from this day.
  package var today: Day
  /// `--auto`: `=` rules add postings.
  package var addsPostings: Bool
  /// `--forecast`: `~` rules make transactions; nil: they do not.
  package var forecast: ForecastRequest?
  /// Whether comments show the tags of what rules make.
  package var showsTags: Bool
  /// What the `=` rules of the last file select, whatever their text says. They apply first, and those of each file
  /// to all files; nil: each does as it is written.
  package var typed: Query?

  package init(
    today: Day, addsPostings: Bool = false, forecast: ForecastRequest? = nil, showsTags: Bool = true
  ) {
    self.today = today
    self.addsPostings = addsPostings
    self.forecast = forecast
    self.showsTags = showsTags
  }
}

/// For which days `~` rules make transactions.
package struct ForecastRequest: Sendable {
  /// From `--forecast=PERIOD`; missing ends are filled in by `window`.
  package var span: DateSpan
  /// The days that the report is asked about.
  package var reportSpan: DateSpan
  /// Whether rules without a start begin with the forecast itself, not with a month, week or so.
  package var beginsAtOnce: Bool

  package init(span: DateSpan = .all, reportSpan: DateSpan = .all, beginsAtOnce: Bool = false) {
    self.span = span
    self.reportSpan = reportSpan
    self.beginsAtOnce = beginsAtOnce
  }

  /// A rule's period where the forecast has these days.
  func period(of rule: PeriodExpression, in window: Period) -> PeriodExpression {
    guard beginsAtOnce, rule.span.start == nil else { return rule }
    var period = rule
    period.span.start = window.start
    return period.countedFromStart
  }

  /// Length of a forecast without a given end, in days.
  static var usualLength: Int { 180 }

  /// The days of the forecast. It begins as asked for; else at the later one of the report's start
  /// and the day after `last`, the day of the last written posting; else today. It ends as asked
  /// for, else with the report, else 180 days from today. nil: no day. Source: grammar.md §
  /// Periodic rules.
  func window(after last: Day?, today: Day) -> Period? {
    let following = last.map { $0.adding(days: 1) }
    let start = span.start ?? [following, reportSpan.start].compactMap(\.self).max() ?? today
    let end = span.end ?? reportSpan.end ?? today.adding(days: Self.usualLength)
    return Period(DateSpan(start: start, end: end))
  }
}

/// Counts what `~` rules make in one run, up to the limits of reference.md § Limits.
package struct RuleYield: Sendable {
  /// A rule, or all rules together, make too much.
  package struct Excess: Error, Sendable {
    /// At the period of the rule that exceeds the limit.
    package let finding: Diagnostic
  }

  private let postingLimit: Int
  private var postingCount = 0

  package init(postingLimit: Int) { self.postingLimit = postingLimit }

  /// The most postings that `upcoming` lists or `post-due` writes.
  package static let listedPostingLimit = 200_000

  /// The days in a window on which a rule with such a period makes its transaction. Counts at least
  /// one posting for each.
  package mutating func days(
    of rule: RuleRecord, _ period: PeriodExpression, in window: Period
  ) throws(Excess) -> [Day] {
    let days: [Day]
    do throws(TooManyPeriods) {
      days = try period.occurrences(in: window)
    } catch {
      throw Excess(
        finding: Diagnostic(
          .invalidRule, "this rule makes more than \(error.limit) transactions",
          at: rule.trigger.span))
    }
    let sum = postingCount + days.count * max(1, rule.postings.count)
    guard sum <= postingLimit else { throw excess(of: rule) }
    postingCount = sum
    return days
  }

  /// The finding if the rules up to this one make too much.
  func excess(of rule: RuleRecord) -> Excess {
    Excess(
      finding: Diagnostic(
        .invalidRule, "the rules up to this one make more than \(postingLimit) postings",
        at: rule.trigger.span))
  }
}
