package import LedgeraModel

/// Which rules of a journal to apply.
package struct RuleApplication: Sendable {
  /// Relative dates in the queries of `=` rules count from this day.
  package var today: Day
  /// `--auto`: `=` rules add postings.
  package var addsPostings: Bool
  /// `--forecast`: `~` rules make transactions; nil: they do not.
  package var forecast: ForecastRequest?

  package init(today: Day, addsPostings: Bool = false, forecast: ForecastRequest? = nil) {
    self.today = today
    self.addsPostings = addsPostings
    self.forecast = forecast
  }
}

/// For which days `~` rules make transactions.
package struct ForecastRequest: Sendable {
  /// From `--forecast=PERIOD`; missing ends are filled in by `window`.
  package var span: DateSpan
  /// The days that the report is asked about.
  package var reportSpan: DateSpan

  package init(span: DateSpan = .all, reportSpan: DateSpan = .all) {
    self.span = span
    self.reportSpan = reportSpan
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
