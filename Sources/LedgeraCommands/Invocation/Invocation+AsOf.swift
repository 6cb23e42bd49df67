import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraQuerying

extension OptionSpec {
  /// `--as-of DATE[THH:MM]`.
  static let asOf = OptionSpec(
    "as-of", value: .required("DATE[THH:MM]"),
    help: "show the books as of this day or time, inclusive; a zone may follow the time: +08:00")
}

extension Invocation {
  /// The moment of `--as-of`, in the profile's zone; nil: the option was not given.
  func asOf(_ journal: Journal) throws(CommandFailure) -> Moment? {
    guard let given = last(of: .asOf), let text = given.value else { return nil }
    let failure = CommandFailure.usage(
      "option '--as-of' takes a date and perhaps a time, not \(shown(text))", at: given.origin,
      hints: [
        "write it as 2026-11-21 or 2026-11-21T14:32, with Z or +08:00 after it for another zone"
      ])
    let parts = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "T" || $0 == " " })
    // A date's own words may hold a T or a blank: 'next month'.
    if let day = try? Day(parsing: text, today: try today()) { return Moment(day) }
    guard parts.count == 2, let day = try? Day(parsing: String(parts[0]), today: try today()),
      let time = TimeOfDay(written: parts[1])
    else { throw failure }
    guard let offset = time.offsetMinutes else { return Moment(day, seconds: time.seconds) }
    let unixSeconds =
      Int64(day.number) * 86_400 + Int64(time.seconds) - Int64(offset) * 60
    // Where the system does not know the profile's zone, the clock is the one that was named.
    guard let local = environment.localTime(at: unixSeconds, in: journal.profile.timezone) else {
      return Moment(day, seconds: time.seconds, offsetMinutes: Int32(offset))
    }
    guard let localDay = Day(year: local.year, month: local.month, day: local.day) else {
      throw failure
    }
    return Moment(
      localDay, seconds: Int32(local.hour * 3600 + local.minute * 60 + local.second),
      offsetMinutes: Int32(local.offset / 60))
  }
}
