package import LedgeraBooks
package import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraRendering
import LedgeraReporting

extension Invocation {
  /// Reads and checks the books that the options name.
  ///
  /// - Parameters:
  ///   - checks: Checks beyond the basic ones; `-s` adds the strict ones.
  ///   - recording: What is recorded besides.
  package func readBooks(
    checks: [Check] = [], by recording: (BooksSession) -> BooksSession = { $0 }
  ) throws(CommandFailure) -> Books {
    let files = try inputFiles()
    try recover(files)
    let changesBooks = command.changesBooks && command.changingOption.map(has) ?? true
    if changesBooks { try refuseUnchangeable(files) }
    func session() throws(CommandFailure) -> BooksSession {
      let session = try self.session(of: files, checks: checks)
      return changesBooks ? session.copyingFiles : session
    }
    return try read(recording(session()))
  }

  /// The checked books for a report; books with errors end the command.
  package func ledger(_ output: inout Output) throws(CommandFailure) -> Ledger {
    let checks: [Check] = command.usesAccountTypes ? [.accountTypes] : []
    return try asShown(ledger(of: try readBooks(checks: checks), &output), &output)
  }

  /// The same of books that have been read.
  func ledger(of books: Books, _ output: inout Output) throws(CommandFailure) -> Ledger {
    try say(findingsOf: books, &output)
    noteMisnamed(books, &output)
    guard let ledger = books.ledger else {
      throw CommandFailure(books.failureStatus, "no report is made from books with errors")
    }
    try noteEmptiness(of: ledger.journal, &output)
    return ledger
  }

  /// Says on standard error what is wrong with the books of a report: everything if there are errors; else
  /// only what makes its figures doubtful, and on a terminal how many warnings there are besides.
  private func say(
    findingsOf books: Books, _ output: inout Output
  ) throws(CommandFailure) {
    let all = books.diagnostics
    var said = DiagnosticList()
    var others = all.droppedCount
    for finding in all.findings {
      if all.hasErrors || isMadeDoubtful(by: finding.code) {
        said.add(finding)
      } else {
        others += 1
      }
    }
    if all.hasErrors { said.addDropped(from: all) }
    if !said.isEmpty {
      output.messages += try rendered(said, of: books.journal, as: guise.findings)
    }
    guard !all.hasErrors, others > 0, environment.terminal.errorsIsTerminal else { return }
    output.note("\(counted(others, "warning")): 'ledgera check' lists them\n")
  }

  /// Says to people why their report is empty.
  private func noteEmptiness(of journal: Journal, _ output: inout Output) throws(CommandFailure) {
    guard guise == .ledgera, journal.transactionCount == 0,
      [.reports, .planning].contains(command.group),
      try outputFormat() == .text
    else { return }
    output.note("note: the books have no transactions yet; 'ledgera add' writes one\n")
  }

  /// The beginning of most reports: reads the books and selects from them.
  func reported(
    _ output: inout Output
  ) throws(CommandFailure) -> (ledger: Ledger, selection: PostingSelection) {
    let ledger = try ledger(&output)
    return (ledger, try selection(ledger.journal, &output))
  }

  /// Ends the command after a finding that says why its report would not be complete; nil: it is
  /// complete.
  func refuse(
    _ excess: Diagnostic?, in journal: Journal, _ output: inout Output
  ) throws(CommandFailure) {
    guard let excess else { return }
    var findings = DiagnosticList()
    findings.add(excess)
    output.messages += try rendered(findings, of: journal, as: guise.findings)
    throw CommandFailure(.findings, "'\(command.name)' would leave out transactions")
  }

  /// Findings as text for standard error.
  func rendered(
    _ findings: DiagnosticList, of journal: Journal, as format: DiagnosticFormat,
    isColoured: Bool? = nil
  ) throws(CommandFailure) -> TerminalText {
    let colours: Bool
    colours = isColoured ?? colorsMessages
    let options = TextOptions(width: width, isColoured: colours)
    return DiagnosticRenderer(journal.sources, options).text(of: findings, as: format)
  }
}

extension Invocation {
  /// Whether a warning means that figures of the command may not be what they are meant to be.
  fileprivate func isMadeDoubtful(by code: DiagnosticCode) -> Bool {
    switch code {
    case .ambiguousNumber, .gluedName: true
    case .doubtfulPlan: command.group == .planning
    case .textAfterPrice: usesPrices
    default: false
    }
  }

  /// Whether its figures are values, which prices decide.
  private var usesPrices: Bool {
    command.usesPrices || command.group == .planning || has(.market) || has(.exchange)
      || has(.value)
  }
}

extension Books {
  /// What the shell gets for books with errors.
  var failureStatus: ExitStatus { hasUnreadableFiles ? .unreadable : .findings }
}

extension Invocation {
  /// Whether this run writes to the books, unless something is wrong with them.
  var writesBooks: Bool {
    guard command.changesBooks, !has(.dryRun), draft == nil else { return false }
    guard command.changingOption.map(has) ?? true else { return false }
    return !has(Command.formatCheck) && !has(Command.formatDiff)
  }

  /// Meets a change of these books that is open; nothing is said while the user types a command line.
  func recover(_ files: [InputFile], writing: Bool? = nil) throws(CommandFailure) {
    let remarks = try explained(
      OpenChangeFailure.self,
      OpenChanges(of: files, in: environment).meet(completing: writing ?? writesBooks))
    guard !command.isHidden else { return }
    for remark in remarks {
      say("note: \(remark.text)\n" + remark.hints.map { "  help: \($0)\n" }.joined())
    }
  }
}
