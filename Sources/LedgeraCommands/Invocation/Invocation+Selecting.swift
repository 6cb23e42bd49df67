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
    let today = today()
    let parsed = try parsedQuery(words ?? arguments, today)
    let (span, interval) = try datesOfOptions(today)
    let selection = PostingSelection(
      Query.and([parsed.query] + optionConditions()), span: span,
      interval: (parsed.interval ?? interval)?.fiscal(journal.store.profile),
      depth: try depthOption() ?? DepthLimit(), usesSecondaryDates: has(.date2),
      valuation: try valuation(journal, today), infersMarketPrices: has(.inferMarketPrices))
    for warning in parsed.warnings(for: journal) { output.note("warning: \(warning)\n") }
    try noteMiss(of: selection.datedConditions, words ?? arguments, in: journal, &output)
    return selection
  }

  private func parsedQuery(_ words: [String], _ today: Day) throws(CommandFailure) -> ParsedQuery {
    do throws(QueryError) {
      return try QueryParser(today: today).query(arguments: words)
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
  func datesOfOptions(_ today: Day) throws(CommandFailure) -> (DateSpan, Interval?) {
    var span = DateSpan.all
    var interval: Interval?
    for option in options {
      switch option {
      case OptionSpec.begin: span.start = try day(option, today)
      case OptionSpec.end: span.end = try day(option, today)
      case OptionSpec.period:
        let period = try period(option, today)
        span.start = period.span.start ?? span.start
        span.end = period.span.end ?? span.end
        interval = period.interval ?? interval
      default: interval = Self.intervals.first { $0.option ~= option }?.interval ?? interval
      }
    }
    return (span, interval)
  }

  /// The day that an option gives.
  func day(_ option: OptionOccurrence, _ today: Day) throws(CommandFailure) -> Day {
    do throws(PeriodError) {
      return try Day(parsing: option.value ?? "", today: today)
    } catch { throw .notUnderstood(option, error) }
  }

  /// The period that an option gives.
  func period(
    _ option: OptionOccurrence, _ today: Day
  ) throws(CommandFailure) -> PeriodExpression {
    do throws(PeriodError) {
      return try PeriodExpression(option.value ?? "", today: today)
    } catch { throw .notUnderstood(option, error) }
  }

  /// The pattern that the first argument is; nil: none.
  func pattern(caseSensitive: Bool = false) throws(CommandFailure) -> Pattern? {
    guard let text = arguments.first else { return nil }
    do throws(PatternError) {
      return try Pattern(text, caseSensitive: caseSensitive)
    } catch { throw .notUnderstood(text, error, as: "pattern") }
  }

  /// `--depth N` and `--depth REGEX=N`; the last general one holds.
  private func depthOption() throws(CommandFailure) -> DepthLimit? {
    var limit: DepthLimit?
    for option in options where OptionSpec.depth ~= option {
      let text = option.value ?? ""
      let parsed: ParsedQuery
      do throws(QueryError) {
        parsed = try QueryParser(today: .first).query(arguments: ["depth:" + text])
      } catch {
        throw .usage(
          "option '--depth' takes a number, or REGEX=NUMBER, not \(shown(text))",
          at: option.origin)
      }
      let given = parsed.query.depthLimit
      limit = DepthLimit(
        general: given.general ?? limit?.general, specific: (limit?.specific ?? []) + given.specific
      )
    }
    return limit
  }

  // MARK: Valuation

  private func valuation(_ journal: Journal, _ today: Day) throws(CommandFailure) -> Valuation {
    var valuation = Valuation(convertsToCost: has(.cost))
    for option in options {
      switch option {
      case OptionSpec.market: valuation.market = .init(.periodEnd)
      case OptionSpec.exchange: valuation.market = market(.periodEnd, in: option.value, journal)
      case OptionSpec.value: try apply(option, to: &valuation, journal, today)
      default: break
      }
    }
    return valuation
  }

  /// `then`, `booking`, `end`, `now`, `cost` or a date, and perhaps `,COMM`.
  private func apply(
    _ option: OptionOccurrence, to valuation: inout Valuation, _ journal: Journal, _ today: Day
  ) throws(CommandFailure) {
    let parts = (option.value ?? "").split(
      separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    let target = parts.count > 1 ? String(parts[1]) : nil
    switch parts[0] {
    case "booking": valuation.market = try booking(in: target, journal, option)
    case "then": valuation.market = market(.posting, in: target, journal)
    case "end": valuation.market = market(.periodEnd, in: target, journal)
    case "now": valuation.market = market(.today(today), in: target, journal)
    case "cost":
      valuation.convertsToCost = true
      if target != nil { valuation.market = market(.periodEnd, in: target, journal) }
    default:
      guard let day = try? Day(parsing: String(parts[0]), today: today) else {
        throw .usage(
          "option '--value' takes then, booking, end, now or a date, and perhaps ,COMMODITY; not"
            + " \(shown(option.value ?? ""))", at: option.origin)
      }
      valuation.market = market(.day(day), in: target, journal)
    }
  }

  /// Values at booking are in the base currency unless another one is named.
  private func booking(
    in symbol: String?, _ journal: Journal, _ option: OptionOccurrence
  ) throws(CommandFailure) -> Valuation.Market {
    var market = market(.booking, in: symbol, journal)
    if market.target == nil, !market.hasUnknownTarget { market.target = journal.profile.base }
    guard market.target != nil || market.hasUnknownTarget else {
      throw .usage(
        "option '--value' booking needs to know in which currency", at: option.origin,
        hints: ["name it: --value=booking,EUR; or write 'base EUR' below 'profile' in the books"])
    }
    return market
  }

  private func market(
    _ moment: Valuation.Moment, in symbol: String?, _ journal: Journal
  ) -> Valuation.Market {
    guard var symbol, !symbol.isEmpty else { return .init(moment) }
    if symbol.count > 1, symbol.hasPrefix("\""), symbol.hasSuffix("\"") {
      symbol = String(symbol.dropFirst().dropLast())
    }
    let commodity = journal.commodity(withSymbol: symbol)
    return .init(moment, in: commodity, hasUnknownTarget: commodity == nil)
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
