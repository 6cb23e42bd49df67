import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraThreads

extension Invocation {
  /// The books that the options name, read as the options say.
  ///
  /// - Parameter checks: Checks beyond the basic ones; `-s` adds the strict ones.
  func session(checks: [Check] = []) throws(CommandFailure) -> BooksSession {
    try session(of: try inputFiles(), checks: checks)
  }

  /// The same of other files.
  func session(of files: [InputFile], checks: [Check] = []) throws(CommandFailure) -> BooksSession {
    let isStrict = has(.strict)
    var wanted = checks
    if isStrict {
      wanted += CheckTable.all.filter { check in
        check.group == .strict && !checks.contains { $0.name == check.name }
      }
    }
    var request = BooksRequest(
      inputs: [],
      reading: ReadingOptions(
        today: try today(), aliases: values(.alias), threads: environment.processorCount()),
      checking: CheckingOptions(
        ignoresAssertions: has(.ignoreAssertions) && !isStrict,
        usesOldBalancing: self[.usesOldBalancing], rules: try ruleApplication(),
        threads: environment.processorCount()),
      checks: wanted, styles: try styles(), levels: levels(isStrict: isStrict))
    request.reading.memory = memory
    request.settings = checkSettings
    return BooksSession(
      files: files, rules: namedRules, request: request, environment: environment)
  }

  /// What a session reads. Books in whose zone it is another day are read again.
  func read(_ session: BooksSession) throws(CommandFailure) -> Books {
    let books: Books
    do throws(InputError) {
      books = try session.read()
    } catch { throw CommandFailure(error) }
    guard !environment.progress.isCancelled else { throw .cancelled }
    for seal in books.journal.store.seals {
      environment.record.add(
        environment.absolutePath(
          Path.join(Path.directory(of: books.journal.sources[seal.span.file].path), seal.path)))
    }
    try startAgainIfTodayDiffers(in: books.journal.profile.timezone)
    return books
  }

  /// Throws when it is another day in the books' zone than was taken for today.
  private func startAgainIfTodayDiffers(in zone: String?) throws(CommandFailure) {
    guard let zone, environment.zoneName == nil, !has(.today),
      let day = environment.today(in: zone), let taken = environment.today(), day != taken
    else { return }
    var failure = CommandFailure(.failure, "in \(zone) it is another day")
    failure.zoneOfBooks = zone
    throw failure
  }
}

extension CommandFailure {
  /// Nobody wants to know any more.
  static var cancelled: CommandFailure { CommandFailure(.failure, "the command was cancelled") }

  init(_ error: InputError) {
    self.init(ExitStatus(error.kind), error.message, hints: error.hints)
    unreadableFile = error.file
  }

  init(_ error: BooksError) {
    self.init(ExitStatus(error.kind), error.message, hints: error.hints)
    if case .input(let cause) = error { unreadableFile = cause.file }
  }
}
