import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraParsing
import LedgeraQuerying

/// What a text means depends on the day it is read on: `yesterday`, `lastmonth`, `11-21`.
package struct Relative<Value: Sendable>: Sendable {
  private let read: @Sendable (Day) throws(OptionFailure) -> Value

  fileprivate init(_ read: @escaping @Sendable (Day) throws(OptionFailure) -> Value) {
    self.read = read
  }

  /// What means the same on every day.
  static func always(_ value: Value) -> Relative {
    Relative { (_) throws(OptionFailure) in value }
  }

  /// Throws where that day knows no such thing, as most years know no 29 February.
  func value(on today: Day) throws(OptionFailure) -> Value { try read(today) }
}

/// Days near the limits of the calendar, in leap years: what means nothing on these means nothing at all.
private let anyDays = [Day.first.adding(months: 36), Day.last.adding(months: -47)]

extension OptionKind {
  /// Something that counts from today. A text is refused that means nothing on any day.
  init<Result>(
    _ placeholder: String, _ candidates: Candidates = .none,
    relative read: @escaping @Sendable (String, Day) throws(OptionFailure) -> Result
  ) where Value == Relative<Result> {
    self.init(placeholder, candidates) { (text) throws(OptionFailure) in
      Relative { (today) throws(OptionFailure) in try read(text, today) }
    } check: { (text, today) throws(OptionFailure) in
      do throws(OptionFailure) {
        _ = try read(text, today)
      } catch {
        guard anyDays.contains(where: { (try? read(text, $0)) != nil }) else { throw error }
      }
    }
  }
}

extension OptionKind where Value == Relative<Day> {
  /// A day as `--begin` takes it; of a longer stretch the first one.
  static func day(_ candidates: Candidates = .none) -> OptionKind {
    OptionKind("DATE", candidates) { (text, today) throws(OptionFailure) in
      do throws(PeriodFailure) {
        return try Day(parsing: text, today: today)
      } catch { throw OptionFailure(text, error) }
    }
  }

  /// A day as it is typed in front of a transaction.
  static var typedDay: OptionKind {
    OptionKind("DATE") { (text, today) throws(OptionFailure) in
      do throws(TypingFailure) {
        return try TypedDate.day(text, today: today)
      } catch {
        throw OptionFailure(
          message: "takes a date: \(error.message)", hints: ["write it as \(today.text)"])
      }
    }
  }
}

extension OptionKind where Value == Relative<PeriodExpression> {
  /// A begin, an end and an interval, or some of these.
  static var period: OptionKind {
    OptionKind("PERIOD", .names(.periods)) { (text, today) throws(OptionFailure) in
      do throws(PeriodFailure) {
        return try PeriodExpression(text, today: today)
      } catch { throw OptionFailure(text, error) }
    }
  }
}

extension OptionKind where Value == Relative<DateSpan> {
  /// The days of a period without an interval; those of an empty text are all.
  static var forecastPeriod: OptionKind {
    OptionKind("PERIOD") { (text, today) throws(OptionFailure) in
      if text.isEmpty { return .all }
      let period: PeriodExpression
      do throws(PeriodFailure) {
        period = try PeriodExpression(text, today: today)
      } catch { throw OptionFailure(text, error) }
      guard let interval = period.interval else { return period.span }
      throw OptionFailure(
        message: "takes a period without an interval, not '\(interval.text)'",
        hints: ["the rules say how often; write --forecast=2026 or --forecast=..2027-07"])
    }
  }
}

extension OptionKind where Value == Relative<Query?> {
  /// Conditions; nil: none, as the text is empty.
  static var query: OptionKind {
    OptionKind("QUERY", .names(.accounts)) { (text, today) throws(OptionFailure) in
      guard !text.isEmpty else { return nil }
      do throws(QueryFailure) {
        return try QueryParser(today: today).query(text).query
      } catch { throw OptionFailure(text, error) }
    }
  }
}

extension OptionKind where Value == Day {
  /// A whole date, whatever day is today: `2026-11-21`, also with `/` or `.`.
  static var wholeDate: OptionKind {
    OptionKind("DATE") { (text) throws(OptionFailure) in
      guard let day = Day(written: text) else {
        throw OptionFailure(text, expected: "a date", hints: ["write it as 2026-11-21"])
      }
      return day
    }
  }

  /// The first day of a month: `2026-11`.
  static var month: OptionKind {
    OptionKind("MONTH") { (text) throws(OptionFailure) in
      let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard text.utf8.count == 7, parts.count == 2, let year = parts[0], let month = parts[1],
        let day = Day(year: year, month: month, day: 1)
      else {
        throw OptionFailure(text, expected: "a month", hints: ["write it as 2026-11"])
      }
      return day
    }
  }
}

extension OptionFailure {
  /// A text that is not understood.
  init(_ text: String, _ error: some ExplainedError) {
    self.init(message: "\(shown(text)): \(error.message)", hints: error.hints)
  }
}
