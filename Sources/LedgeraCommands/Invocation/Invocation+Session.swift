import LedgeraBooks
import LedgeraChecking
import LedgeraComputation
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraQuerying
import Synchronization

extension Invocation {
  /// The books that the options name, read as the options say.
  ///
  /// - Parameter checks: Checks beyond the basic ones; `-s` adds the strict ones.
  func session(checks: [Check] = []) throws(CommandFailure) -> BooksSession {
    try session(of: try inputFiles(), checks: checks)
  }

  /// The same of other files.
  func session(
    of files: [InputFile], checks: [Check] = [], isStrict: Bool? = nil
  ) throws(CommandFailure) -> BooksSession {
    let isStrict = isStrict ?? has(.strict)
    var wanted = checks
    if isStrict {
      wanted += CheckTable.all.filter { check in
        check.group == .strict && !checks.contains { $0.name == check.name }
      }
    }
    var request = BooksRequest(
      inputs: [],
      reading: ReadingOptions(
        today: today(), aliases: values(.alias), threads: environment.processorCount()),
      checking: CheckingOptions(
        ignoresAssertions: has(.ignoreAssertions) && !isStrict,
        usesOldBalancing: self[.usesOldBalancing], rules: try ruleApplication(),
        threads: environment.processorCount()),
      checks: wanted, styles: styles, levels: levels(isStrict: isStrict))
    request.givesUsualStyles = guise == .ledgera
    request.reading.memory = memory
    request.settings = checkSettings
    return BooksSession(
      files: files, rules: namedRules, request: request, environment: environment)
  }

  /// What a session reads. The first books say in which zone today is a day; where it is another one there
  /// than the session was made for, they are read once more.
  func read(
    _ session: @autoclosure () throws(CommandFailure) -> BooksSession
  ) throws(CommandFailure) -> Books {
    let books = try read(once: session())
    let isAnotherDay = zone.settle(on: books.journal.profile.timezone, environment)
    return isAnotherDay && !has(.today) ? try read(once: session()) : books
  }

  private func read(once session: BooksSession) throws(CommandFailure) -> Books {
    let books = try explained(InputFailure.self, session.read())
    guard !environment.progress.isCancelled else { throw .cancelled }
    for seal in books.journal.store.seals {
      environment.record.add(
        environment.absolutePath(
          Path.join(Path.directory(of: books.journal.sources[seal.span.file].path), seal.path)))
    }
    return books
  }
}

/// The zone whose calendar says what day is today: the system's, until books have been read that name one.
final class BooksZone: Sendable {
  private struct State {
    var isSettled = false
    var name: String?
  }

  private let state = Mutex(State())

  /// nil: that of the system.
  var name: String? { state.withLock { $0.name } }

  /// Takes the zone of the first books that are read. Whether it is another day there.
  func settle(on zone: String?, _ environment: Environment) -> Bool {
    state.withLock { state in
      guard !state.isSettled else { return false }
      state.isSettled = true
      guard let zone, let day = environment.today(in: zone) else { return false }
      state.name = zone
      return environment.today().map { $0 != day } ?? true
    }
  }
}

extension CommandFailure {
  /// The result is no longer wanted.
  static var cancelled: CommandFailure { CommandFailure(.failure, "the command was cancelled") }
}

extension Invocation {
  /// Which rules `--auto` and `--forecast` ask for; nil: none.
  func ruleApplication() throws(CommandFailure) -> RuleApplication? {
    let today = today()
    let isHledger = guise == .hledger
    let showsTags = !isHledger || has(.verboseTags)
    guard let span = try value(.forecast, on: today) else {
      return has(.auto)
        ? RuleApplication(today: today, addsPostings: true, showsTags: showsTags) : nil
    }
    return RuleApplication(
      today: today, addsPostings: has(.auto),
      forecast: ForecastRequest(
        span: span, reportSpan: try reportSpan(), beginsAtOnce: isHledger), showsTags: showsTags)
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
