package import LedgeraModel

extension PeriodExpression {
  /// Reads a period expression as `-p`, `date:` and `~` rules take it: an interval, a span of
  /// dates, or both, in any case.
  ///
  /// `monthly in 2024`, `2024-02..2024-05`, `from last month`, `every 2 weeks`, `2024q1` … Relative
  /// dates count from `today`, which also supplies a missing year or month. The end of a range is
  /// exclusive. Source: reference.md § Period expressions.
  package init(_ text: String, today: Day) throws(PeriodFailure) {
    do throws(PeriodFailure) {
      try self.init(reading: text, today: today)
    } catch {
      let written = OtherPeriods.written(insteadOf: text).flatMap { written in
        (try? PeriodExpression(reading: written, today: today)).map { _ in written }
      }
      throw error.suggesting(written)
    }
  }

  private init(reading text: String, today: Day) throws(PeriodFailure) {
    var scanner = PeriodScanner(text)
    scanner.skipBlanks()
    let interval = try IntervalParser().interval(&scanner)
    scanner.skipBlanks()
    if interval != nil, scanner.isAtEnd {
      self.init(interval: interval)
      return
    }
    let span = try SpanParser(dates: DateParser(today: today)).span(
      &scanner, afterInterval: interval != nil)
    scanner.skipBlanks()
    guard scanner.isAtEnd else { throw scanner.unexpected(expecting: "expected here") }
    self.init(interval: interval, span: span)
  }
}

extension Day {
  /// Reads one date as `--begin` and `--end` take it; of a longer period, such as `2024` or `last
  /// month`, the first day.
  package init(parsing text: String, today: Day) throws(PeriodFailure) {
    do throws(PeriodFailure) {
      try self.init(reading: text, today: today)
    } catch {
      let written = OtherPeriods.written(insteadOf: text)?.replacing("from ", with: "")
      let day = written.flatMap { written in
        (try? Day(reading: written, today: today)).map { _ in written }
      }
      throw error.suggesting(day)
    }
  }

  private init(reading text: String, today: Day) throws(PeriodFailure) {
    var scanner = PeriodScanner(text)
    scanner.skipBlanks()
    guard let start = try DateParser(today: today).date(&scanner)?.start else {
      throw scanner.unexpected(expecting: "a date")
    }
    scanner.skipBlanks()
    guard scanner.isAtEnd else { throw scanner.unexpected(expecting: "part of a date") }
    self = start
  }
}

/// Reads spans of dates: `from 2024 to 2025`, `2024..`, `-feb`, `in 2024q1`.
private struct SpanParser {
  let dates: DateParser

  func span(
    _ scanner: inout PeriodScanner, afterInterval: Bool
  ) throws(PeriodFailure) -> DateSpan {
    let expected = afterInterval ? "a date" : "a date or interval"
    if skipUntil(&scanner) {
      return DateSpan(end: try date(&scanner, expected).start)
    }
    let hasFrom = scanner.skip("from") || scanner.skip("since")
    scanner.skipBlanks()
    if let date = try dates.date(&scanner) {
      return try rest(of: date, &scanner, hasFrom: hasFrom)
    }
    if !hasFrom, scanner.skip("in") { scanner.skipBlanks() }
    return try rest(of: try date(&scanner, expected), &scanner, hasFrom: hasFrom)
  }

  private func date(
    _ scanner: inout PeriodScanner, _ expected: String
  ) throws(PeriodFailure) -> DateSpan {
    scanner.skipBlanks()
    guard let date = try dates.date(&scanner) else {
      throw scanner.unexpected(expecting: expected)
    }
    return date
  }

  /// The rest of a span after its first date: `to`, `..` or `-`, perhaps with a second date.
  private func rest(
    of first: DateSpan, _ scanner: inout PeriodScanner, hasFrom: Bool
  ) throws(PeriodFailure) -> DateSpan {
    scanner.skipBlanks()
    let mayBeOpen = scanner.peek == UInt8(ascii: ".") || scanner.peek == UInt8(ascii: "-")
    guard skipUntil(&scanner) else {
      return hasFrom ? DateSpan(start: first.start) : first
    }
    scanner.skipBlanks()
    if scanner.isAtEnd, mayBeOpen { return DateSpan(start: first.start) }
    return DateSpan(start: first.start, end: try date(&scanner, "a date").start)
  }

  private func skipUntil(_ scanner: inout PeriodScanner) -> Bool {
    var ahead = scanner
    if ahead.skip("today") || ahead.skip("tomorrow") { return false }
    return scanner.skip("until") || scanner.skip("to") || scanner.skip("..") || scanner.skip("-")
  }
}
