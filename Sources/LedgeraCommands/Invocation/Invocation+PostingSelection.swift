import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting
import LedgeraValuation

extension Invocation {
  /// Reads the general options and the query, and notes words that look like mistyped conditions;
  /// `words` are the arguments unless some were taken.
  func selection(
    _ journal: Journal, _ output: inout Output, words: [String]? = nil
  ) throws(CommandFailure) -> PostingSelection {
    let parsed = try parsedQuery(words ?? arguments)
    let (span, interval) = try datesOfOptions()
    var selection = PostingSelection(
      Query.and([parsed.query] + optionConditions()), span: span,
      interval: (parsed.interval ?? interval)?.fiscal(journal.store.profile),
      depth: depth, usesSecondaryDates: has(.date2),
      valuation: try valuation(journal), infersMarketPrices: has(.inferMarketPrices))
    selection.today = today()
    if selection.valuation.market?.hasUnknownTarget == true {
      output.note(
        "warning: nothing in these books is in the currency that -X names: left unconverted\n")
    }
    for warning in parsed.warnings(for: journal) { output.note("warning: \(warning)\n") }
    try noteMiss(of: selection, words ?? arguments, in: journal, &output)
    return selection
  }

  /// What the query selects, in the span and the states that options give.
  func wholeQuery() throws(CommandFailure) -> Query {
    let (span, _) = try datesOfOptions()
    return Query.and(
      [try parsedQuery(arguments).query] + optionConditions()
        + (span == .all ? [] : [Query.date(span)]))
  }

  private func parsedQuery(_ words: [String]) throws(CommandFailure) -> ParsedQuery {
    do throws(QueryFailure) {
      return try QueryParser(today: today()).query(arguments: words)
    } catch {
      let word = words.indices.contains(error.argument) ? words[error.argument] : ""
      throw .notUnderstood(word, error, as: "query")
    }
  }

  /// `-U`, `-P`, `-C`, `-R`.
  private func optionConditions() -> [Query] {
    let states: [(OptionSpec, TransactionState)] = [
      (.unmarked, .unreconciled), (.pending, .pending), (.cleared, .reconciled),
    ]
    let wanted = states.filter { has($0.0) }.map { Query.state($0.1) }
    var conditions: [Query] = []
    if !wanted.isEmpty, wanted.count < states.count { conditions.append(.or(wanted)) }
    if has(.real) { conditions.append(.real(true)) }
    return conditions
  }

  // MARK: Dates

  private static let intervals: [(option: OptionSpec, interval: Interval)] = [
    (.daily, .days(1)), (.weekly, .weeks(1)), (.monthly, .months(1)), (.quarterly, .quarters(1)),
    (.yearly, .years(1)),
  ]

  /// The last begin, the last end and the last interval that any option gives.
  func datesOfOptions() throws(CommandFailure) -> (DateSpan, Interval?) {
    let today = today()
    var span = DateSpan.all
    var interval: Interval?
    for given in options {
      switch given {
      case OptionSpec.begin: span.start = try OptionSpec.begin.value(of: given, on: today)
      case OptionSpec.end: span.end = try OptionSpec.end.value(of: given, on: today)
      case OptionSpec.period:
        let period = try OptionSpec.period.value(of: given, on: today)
        span.start = period?.span.start ?? span.start
        span.end = period?.span.end ?? span.end
        interval = period?.interval ?? interval
      default: interval = Self.intervals.first { $0.option ~= given }?.interval ?? interval
      }
    }
    return (span, interval)
  }

  /// The day that an option gives.
  func day(_ option: OptionOccurrence, _ today: Day) throws(CommandFailure) -> Day {
    do throws(PeriodFailure) {
      return try Day(parsing: option.value ?? "", today: today)
    } catch { throw .notUnderstood(option, error) }
  }

  /// The period that an option gives.
  func period(
    _ option: OptionOccurrence, _ today: Day
  ) throws(CommandFailure) -> PeriodExpression {
    do throws(PeriodFailure) {
      return try PeriodExpression(option.value ?? "", today: today)
    } catch { throw .notUnderstood(option, error) }
  }

  /// The pattern that the first argument is; nil: no argument.
  func pattern(caseSensitive: Bool = false) throws(CommandFailure) -> Pattern? {
    guard let text = arguments.first else { return nil }
    do throws(PatternFailure) {
      return try Pattern(text, caseSensitive: caseSensitive)
    } catch { throw .notUnderstood(text, error, as: "pattern") }
  }

  /// Of the general limits of `--depth` the last one holds.
  private var depth: DepthLimit {
    self[all: .depth].reduce(DepthLimit()) { limit, given in
      DepthLimit(
        general: given.general ?? limit.general, specific: limit.specific + given.specific)
    }
  }
}

extension OptionKind where Value == DepthLimit {
  /// `N` or `REGEX=N`.
  static var depth: OptionKind {
    OptionKind("N") { (text) throws(OptionFailure) in
      do throws(QueryFailure) {
        return try QueryParser(today: .first).query(arguments: ["depth:" + text]).query.depthLimit
      } catch { throw OptionFailure(text, expected: "a number, or REGEX=NUMBER") }
    }
  }
}

extension Interval {
  /// Years and quarters of books with a fiscal year are those of it.
  fileprivate func fiscal(_ profile: Profile) -> Interval {
    guard profile.fiscalYearStart != 1 else { return self }
    switch self {
    case .years(1): return .fiscal(months: 12, from: profile.fiscalYearStart)
    case .quarters(1): return .fiscal(months: 3, from: profile.fiscalYearStart)
    default: return self
    }
  }
}
