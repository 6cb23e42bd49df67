import LedgeraChecking
import LedgeraModel
import LedgeraQuerying

extension Invocation {
  /// Which rules `--auto` and `--forecast` ask for; nil: none.
  func ruleApplication() throws(CommandFailure) -> RuleApplication? {
    let today = today()
    guard let span = try value(.forecast, on: today) else {
      return has(.auto) ? RuleApplication(today: today, addsPostings: true) : nil
    }
    return RuleApplication(
      today: today, addsPostings: has(.auto),
      forecast: ForecastRequest(span: span, reportSpan: try reportSpan()))
  }

  /// The days that options and query ask about. What is wrong with the query is said when it is
  /// used.
  private func reportSpan() throws(CommandFailure) -> DateSpan {
    let (span, _) = try datesOfOptions()
    guard let parsed = try? QueryParser(today: today()).query(arguments: arguments) else {
      return span
    }
    return span.intersection(parsed.query.dateSpan(secondary: has(.date2)))
  }
}
