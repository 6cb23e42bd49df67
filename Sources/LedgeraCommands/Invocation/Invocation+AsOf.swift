import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraQuerying
import LedgeraReporting
import LedgeraValuation

extension OptionSpec {
  static let asOf = TypedOption<Relative<WrittenMoment>?>(
    "as-of", value: .moment,
    help: "show the books as of this day or time, inclusive; a zone may follow the time: +08:00")
}

/// A day, and a time of it where one is written.
struct WrittenMoment {
  let day: Day
  /// nil: the whole day.
  let time: TimeOfDay?
}

extension OptionKind where Value == Relative<WrittenMoment> {
  /// A day, and perhaps a time after a `T` or a blank.
  fileprivate static var moment: OptionKind {
    OptionKind("DATE[THH:MM]") { (text, today) throws(OptionFailure) in
      // A date's own words may hold a T or a blank: 'next month'.
      if let day = try? Day(parsing: text, today: today) {
        return WrittenMoment(day: day, time: nil)
      }
      let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
        $0 == "T" || $0 == " "
      }
      guard parts.count == 2, let day = try? Day(parsing: String(parts[0]), today: today),
        let time = TimeOfDay(written: parts[1])
      else {
        throw OptionFailure(
          text, expected: "a date and perhaps a time",
          hints: [
            "write it as 2026-11-21 or 2026-11-21T14:32, with Z or +08:00 after it for another zone"
          ])
      }
      return WrittenMoment(day: day, time: time)
    }
  }
}

extension Invocation {
  /// The moment of `--as-of`, in the profile's zone; nil: the option was not given.
  func asOf(_ journal: Journal) throws(CommandFailure) -> Moment? {
    guard let written = try value(.asOf, on: today()) else { return nil }
    let day = written.day
    guard let time = written.time else { return Moment(day) }
    guard let offset = time.offsetMinutes else { return Moment(day, seconds: time.seconds) }
    let unixSeconds =
      Int64(day.number) * 86_400 + Int64(time.seconds) - Int64(offset) * 60
    // Where the system does not know the profile's zone, the clock is the one that was named.
    guard let local = environment.localTime(at: unixSeconds, in: journal.profile.timezone),
      let localDay = Day(year: local.year, month: local.month, day: local.day)
    else { return Moment(day, seconds: time.seconds, offsetMinutes: Int32(offset)) }
    return Moment(
      localDay, seconds: Int32(local.hour * 3600 + local.minute * 60 + local.second),
      offsetMinutes: Int32(local.offset / 60))
  }
}

extension OptionSpec {
  static let archived = OptionSpec(
    "archived", help: "count accounts also after they were archived (closed:)")
}

extension Invocation {
  /// Until when holdings count: the moment of `--as-of` or the last day asked for, whichever comes first;
  /// without either, today.
  func worthMoment(_ selection: PostingSelection, _ journal: Journal) throws(CommandFailure)
    -> Moment
  {
    let last = selection.days.last.map { Moment($0) }
    guard let moment = try asOf(journal) else { return last ?? Moment(today()) }
    return last.map { $0.day < moment.day ? $0 : moment } ?? moment
  }

  /// How holdings are asked for; valued in the base currency by the profile's policy unless options
  /// say otherwise.
  func worthRequest(
    _ selection: PostingSelection, _ journal: Journal, periods: [DateSpan], until moment: Moment
  ) -> WorthRequest {
    let request = WorthRequest(
      selection, periods: periods, until: moment, includesArchived: has(.archived))
    return selection.valuation == .none ? request.valued(by: journal.profile) : request
  }
}

extension Output {
  /// Says which archived accounts still hold something.
  mutating func note(leftOut accounts: [AccountID], _ journal: Journal) {
    for account in accounts {
      note(
        "warning: \(journal.name(account)) is archived but not empty, and left out; --archived"
          + " counts it\n")
    }
  }
}
