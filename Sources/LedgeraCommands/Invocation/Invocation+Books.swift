public import LedgeraBooks
public import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraRendering

extension Invocation {
  /// Reads and checks the books that the options name.
  ///
  /// - Parameter checks: Checks beyond the basic ones; `-s` adds the strict ones.
  public func readBooks(
    checks: [Check] = [], withMentions: Bool = false
  ) throws(CommandFailure) -> Books {
    let files = try inputFiles()
    try recover(files)
    var world = environment
    if command.changesBooks {
      try refuseUnchangeable(files)
      // What edits are made for must not change under them, as mapped files may.
      world.disk = world.disk.copying
    }
    return try readBooks(files, checks: checks, in: world, withMentions: withMentions)
  }

  /// Reads and checks books in a world that may differ from this one in its disk.
  ///
  /// - Parameter rules: nil: those that the options ask for.
  func readBooks(
    _ files: [InputFile], checks: [Check] = [], in world: Environment,
    ignoringAssertions: Bool = false, rules: RuleApplication? = nil, withMentions: Bool = false
  ) throws(CommandFailure) -> Books {
    var inputs: [JournalInput] = []
    for file in files { inputs.append(try open(file, in: world)) }
    let isStrict = has(.strict)
    var wanted = checks
    if isStrict {
      wanted += CheckTable.all.filter { check in
        check.group == .strict && !checks.contains { $0.name == check.name }
      }
    }
    var applied = rules
    if applied == nil { applied = try ruleApplication() }
    var request = BooksRequest(
      inputs: inputs,
      reading: ReadingOptions(
        today: try today(), aliases: values(.alias), threads: environment.processorCount()),
      checking: CheckingOptions(
        ignoresAssertions: ignoringAssertions || has(.ignoreAssertions) && !isStrict,
        usesOldBalancing: value(.txnBalancing) == "old", rules: applied,
        threads: environment.processorCount()),
      checks: wanted, styles: try styles(), levels: try levels(isStrict: isStrict))
    request.reading.recordsMentions = withMentions
    let books = Books.load(request, environment: world)
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

  func open(_ file: InputFile, in world: Environment) throws(CommandFailure) -> JournalInput {
    let contents: FileContents
    do throws(ReadError) {
      contents =
        if let path = file.path {
          try world.disk.read(path, allowPipe: true)
        } else {
          try world.standardInput()
        }
    } catch {
      throw .unreadable(file.name, error, namedBy: file.namedBy)
    }
    return try input(file, contents, in: world)
  }

  /// The checked books for a report. Findings go to standard error; books with errors end the
  /// command.
  public func ledger(_ output: inout Output) throws(CommandFailure) -> Ledger {
    let books = try readBooks(checks: command.usesAccountTypes ? [.accountTypes] : [])
    if !books.diagnostics.isEmpty {
      output.messages += try rendered(books.diagnostics, of: books.journal, as: .human)
    }
    guard let ledger = books.ledger else {
      throw CommandFailure(books.failureStatus, "no report is made from books with errors")
    }
    return ledger
  }

  /// Ends the command after a finding that says why its report would not be complete; nil: there is
  /// none.
  func refuse(
    _ excess: Diagnostic?, in journal: Journal, _ output: inout Output
  ) throws(CommandFailure) {
    guard let excess else { return }
    var findings = DiagnosticList()
    findings.add(excess)
    output.messages += try rendered(findings, of: journal, as: .human)
    throw CommandFailure(.findings, "'\(command.name)' would leave out entries")
  }

  /// Findings as text for standard error.
  func rendered(
    _ findings: DiagnosticList, of journal: Journal, as format: DiagnosticFormat,
    isColoured: Bool? = nil
  ) throws(CommandFailure) -> TerminalText {
    let colours: Bool
    if let isColoured { colours = isColoured } else { colours = try colorsMessages() }
    let options = TextOptions(width: width, isColoured: colours)
    return DiagnosticRenderer(journal.sources, options).text(of: findings, as: format)
  }
}

extension Books {
  /// What the shell gets for books with errors.
  var failureStatus: ExitStatus { hasUnreadableFiles ? .unreadable : .findings }
}
