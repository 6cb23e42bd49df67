public import LedgeraBooks
public import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraRendering
import LedgeraReporting

extension Invocation {
  /// Reads and checks the books that the options name.
  ///
  /// - Parameters:
  ///   - checks: Checks beyond the basic ones; `-s` adds the strict ones.
  ///   - recording: What is recorded besides.
  public func readBooks(
    checks: [Check] = [], by recording: (BooksSession) -> BooksSession = { $0 }
  ) throws(CommandFailure) -> Books {
    var session = try session(checks: checks)
    try recover(session.files)
    if command.changesBooks, command.changingOption.map(has) ?? true {
      try refuseUnchangeable(session.files)
      session = session.copyingFiles
    }
    return try read(recording(session))
  }

  /// The checked books for a report. Findings go to standard error; books with errors end the
  /// command.
  public func ledger(_ output: inout Output) throws(CommandFailure) -> Ledger {
    let books = try readBooks(checks: command.usesAccountTypes ? [.accountTypes] : [])
    if !books.diagnostics.isEmpty {
      output.messages += try rendered(books.diagnostics, of: books.journal, as: .human)
    }
    noteMisnamed(books, &output)
    guard let ledger = books.ledger else {
      throw CommandFailure(books.failureStatus, "no report is made from books with errors")
    }
    return ledger
  }

  /// What most reports begin with: the books, and what of them is asked for.
  func reported(
    _ output: inout Output
  ) throws(CommandFailure) -> (ledger: Ledger, selection: PostingSelection) {
    let ledger = try ledger(&output)
    return (ledger, try selection(ledger.journal, &output))
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

extension Books {
  /// What the shell gets for books with errors.
  var failureStatus: ExitStatus { hasUnreadableFiles ? .unreadable : .findings }
}
