public import LedgeraModel

/// Which rules of a journal are to be applied.
public struct RuleApplication: Sendable {
  /// Relative dates in the queries of `=` rules count from this day.
  public var today: Day
  /// `--auto`: `=` rules add postings.
  public var addsPostings: Bool
  /// `--forecast`: `~` rules make transactions; nil: they do not.
  public var forecast: ForecastRequest?

  public init(today: Day, addsPostings: Bool = false, forecast: ForecastRequest? = nil) {
    self.today = today
    self.addsPostings = addsPostings
    self.forecast = forecast
  }
}

/// For which days `~` rules make transactions.
public struct ForecastRequest: Sendable {
  /// From `--forecast=PERIOD`; open ends are filled as `window` says.
  public var span: DateSpan
  /// The days that the report is asked about.
  public var reportSpan: DateSpan

  public init(span: DateSpan = .all, reportSpan: DateSpan = .all) {
    self.span = span
    self.reportSpan = reportSpan
  }

  /// How many days a forecast reaches when nothing says its end.
  static var usualLength: Int { 180 }

  /// The days forecast: those asked for; else from the report's start or the day after `last`, the
  /// day of the last written posting, whichever is later, or else from today; up to the report's end
  /// or 180 days from today. nil: no day. Source: grammar.md § Periodic rules.
  func window(after last: Day?, today: Day) -> Period? {
    let following = last.map { $0.adding(days: 1) }
    let start = span.start ?? [following, reportSpan.start].compactMap(\.self).max() ?? today
    let end = span.end ?? reportSpan.end ?? today.adding(days: Self.usualLength)
    return Period(DateSpan(start: start, end: end))
  }
}
