import LedgeraChecking
import LedgeraModel
import LedgeraQuerying

extension Invocation {
  /// Which rules `--auto` and `--forecast` ask for; nil: none.
  func ruleApplication() throws(CommandFailure) -> RuleApplication? {
    let forecast = try forecastRequest()
    guard has(.auto) || forecast != nil else { return nil }
    return RuleApplication(today: try today(), addsPostings: has(.auto), forecast: forecast)
  }

  private func forecastRequest() throws(CommandFailure) -> ForecastRequest? {
    guard let given = last(of: .forecast) else { return nil }
    let today = try today()
    let reportSpan = try reportSpan(today)
    guard given.value?.isEmpty == false else { return ForecastRequest(reportSpan: reportSpan) }
    let period = try period(given, today)
    if let interval = period.interval {
      throw .usage(
        "option '--forecast' takes a period without an interval, not"
          + " '\(interval.text)'", at: given.origin,
        hints: ["the rules say how often; write --forecast=2026 or --forecast=..2027-07"])
    }
    return ForecastRequest(span: period.span, reportSpan: reportSpan)
  }

  /// The days that options and query ask about. What is wrong with the query is said when it is
  /// used.
  private func reportSpan(_ today: Day) throws(CommandFailure) -> DateSpan {
    let (span, _) = try datesOfOptions(today)
    guard let parsed = try? QueryParser(today: today).query(arguments: arguments) else {
      return span
    }
    return span.intersection(parsed.query.dateSpan(secondary: has(.date2)))
  }
}
