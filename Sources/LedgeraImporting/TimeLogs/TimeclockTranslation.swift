package import LedgeraDiagnostics
package import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

/// Reads timeclock files: lines that say when work on an account began (`i`) and ended (`o`), each pair
/// a session; sessions of several accounts may be open at a time (reference.md § Time logs).
package struct TimeclockTranslation {
  private var log: TimeLog
  /// In the order of their beginnings.
  private var sessions: [Session] = []
  /// By account, the number of the session that has not ended.
  private var open: [String: Int] = [:]
  /// Numbers of sessions in the order of their beginnings; those that have ended are passed over.
  private var begun: [Int] = []
  /// The moment until which a session lasts that has not ended, as the clock on the wall shows it.
  private let now: LocalTime

  /// A day with the seconds since its midnight.
  private struct Time: Comparable {
    let day: Day
    let second: Int

    static func < (left: Time, right: Time) -> Bool {
      (left.day, left.second) < (right.day, right.second)
    }

    /// `09:30`.
    var clock: String {
      let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
      return "\(two(second / 3600)):\(two(second / 60 % 60))"
    }
  }

  private struct Session {
    let start: Time
    let account: String
    var text: TimeLogText
    let line: TextLine
    /// nil: it has not ended.
    var end: Time?
  }

  /// The journal that a file is; a session that has not ended lasts until now. Never fails: what is wrong
  /// is a finding.
  package static func translate(
    _ path: String, _ contents: FileContents, environment: Environment
  ) -> SourceTranslation {
    let now = environment.localZone.localTime(at: environment.now())
    var translation = TimeclockTranslation(log: TimeLog(path, contents), now: now)
    for line in translation.log.lines { translation.read(line) }
    translation.finish()
    return translation.log.result
  }

  private init(log: TimeLog, now: LocalTime) {
    self.log = log
    self.now = now
  }

  private mutating func read(_ line: TextLine) {
    let text = line.text
    let start = text.drop(while: \.isWhitespace)
    if start.isEmpty || ";#*".contains(start.prefix(1)) { return }
    guard let code = text.first, "io".contains(code), text.dropFirst().first?.isWhitespace == true
    else {
      return log.report(
        line, "this line is neither the beginning (i) nor the end (o) of a session",
        "write i 2026-11-21 09:00:00 ACCOUNT, and o 2026-11-21 17:00:00 below it")
    }
    guard let (time, rest) = Self.time(text.dropFirst().drop(while: \.isWhitespace)) else {
      return log.report(
        line, "no date with a time follows '\(code)'", "write it as 2026-11-21 09:00:00")
    }
    if code == "i" { begin(time, rest, line) } else { end(time, rest, line) }
  }

  private mutating func begin(_ time: Time, _ text: Substring, _ line: TextLine) {
    let (said, comment) = TimeLogText.divided(text)
    let (account, description) = TimeLog.account(said)
    guard !account.isEmpty else { return log.report(line, "the session has no account") }
    if open[account] != nil {
      log.report(
        line, "the session of '\(account)' above has not ended",
        "end it with a line that begins with o")
    }
    var text = TimeLogText(description)
    text.comments = comment.isEmpty ? [] : [comment]
    open[account] = sessions.count
    begun.append(sessions.count)
    sessions.append(Session(start: time, account: account, text: text, line: line))
  }

  /// Ends the last session of an account, or without one the session that began last.
  private mutating func end(_ time: Time, _ text: Substring, _ line: TextLine) {
    let (said, comment) = TimeLogText.divided(text)
    let (account, rest) = TimeLog.account(said)
    guard rest.isEmpty else {
      return log.report(
        line, "'\(rest.trimmed)' does not belong here",
        "describe a session where it begins; a comment follows ';'")
    }
    guard let number = account.isEmpty ? lastOpen() : open[account] else {
      let whose = account.isEmpty ? "" : " of '\(account)'"
      return log.report(line, "no session\(whose) above is open to end here")
    }
    open[sessions[number].account] = nil
    guard time >= sessions[number].start else {
      return log.report(
        line, "the session ends before it begins, at \(sessions[number].start.clock)")
    }
    sessions[number].end = time
    if !comment.isEmpty { sessions[number].text.comments.append(comment) }
  }

  /// The number of the open session that began last; nil: none is open.
  private mutating func lastOpen() -> Int? {
    while let number = begun.last, open[sessions[number].account] != number { begun.removeLast() }
    return begun.last
  }

  private mutating func finish() {
    for number in open.values {
      let day = Day(year: now.year, month: now.month, day: now.day) ?? sessions[number].start.day
      let time = Time(day: day, second: now.hour * 3600 + now.minute * 60 + now.second)
      sessions[number].end = max(time, sessions[number].start)
    }
    for session in sessions {
      if let end = session.end { write(session, until: end) }
    }
  }

  /// A transaction for each day of a session.
  private mutating func write(_ session: Session, until end: Time) {
    var start = session.start
    while true {
      let isLast = start.day == end.day
      let stop = isLast ? end.second : 86_399
      let clock = "\(start.clock)-\(Time(day: start.day, second: stop).clock)"
      var text = session.text
      if text.description.isEmpty { text.description = clock }
      log.begin(start.day, text, from: session.line)
      let isAdded = log.add(
        account: session.account, amount: Self.hours(seconds: stop - start.second),
        from: session.line)
      if isLast || !isAdded { return }
      start = Time(day: start.day.adding(days: 1), second: 0)
    }
  }

  /// Rounded half-even to two decimals.
  private static func hours(seconds: Int) -> String {
    let (quotient, rest) = seconds.quotientAndRemainder(dividingBy: 36)
    let isUp = rest > 18 || rest == 18 && !quotient.isMultiple(of: 2)
    let hours = Quantity(coefficient: Int128(quotient + (isUp ? 1 : 0)), scale: 2)
    return hours.text() + "h"
  }

  /// `2026-11-21 09:00:30` with the seconds left out at will, and what follows it; nil: none.
  private static func time(_ text: Substring) -> (Time, Substring)? {
    guard let (day, after) = TimeLog.date(text), after.first?.isWhitespace == true else {
      return nil
    }
    let rest = after.drop(while: \.isWhitespace)
    let clock = rest.prefix { !$0.isWhitespace }
    guard let time = TimeOfDay(written: clock), time.offsetMinutes == nil else { return nil }
    return (
      Time(day: day, second: Int(time.seconds)), rest[clock.endIndex...].drop(while: \.isWhitespace)
    )
  }
}
