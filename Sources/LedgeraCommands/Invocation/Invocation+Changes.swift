import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
public import LedgeraEditing
import LedgeraEnvironment
public import LedgeraModel
import LedgeraRendering

extension Invocation {
  /// An editor for these books.
  public func editor(of journal: Journal) -> JournalEditor {
    JournalEditor(journal, environment: environment)
  }

  /// What the editor has collected.
  func changes(of editor: JournalEditor) throws(CommandFailure) -> ChangeSet {
    do throws(EditingError) {
      return try editor.changes()
    } catch { throw CommandFailure(error.status, error.description) }
  }

  /// Makes what the editor has collected; see `carryOut` of changes.
  public func carryOut(
    _ editor: JournalEditor, asking question: String? = nil,
    expecting complaint: ((Journal) -> String?)? = nil, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    try carryOut(changes(of: editor), asking: question, expecting: complaint, &output)
  }

  /// Makes changes of the books: the one door by which commands write to them.
  ///
  /// The changed books are read and checked in memory first, seals included; when they have errors that
  /// the books did not have, these are told and nothing is written. The difference goes to the results. With
  /// `--dry-run` that is all. Nothing to change is fine, and said. Files that are laid out stay so.
  ///
  /// - Parameters:
  ///   - question: Asked on the terminal before anything is written, below the difference; `--yes`
  ///     answers it. nil: nobody is asked.
  ///   - complaint: Looks at the changed books, without rules applied, and says what is not as it was
  ///     meant to be; nothing is written then. nil: whatever reads without new errors is right.
  public func carryOut(
    _ changes: ChangeSet, asking question: String? = nil,
    expecting complaint: ((Journal) -> String?)? = nil, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    guard !changes.isEmpty else { return try write(changes, &output) }
    let changes = try keepingLayout(changes)
    let changed = try check(changes, &output)
    if let problem = complaint?(changed.journal) {
      throw CommandFailure(.findings, "\(problem); nothing is written")
    }
    guard let question, !has(.dryRun), !has(.yes) else { return try write(changes, &output) }
    guard try confirms(question, showing: try differenceToConfirm(changes)) else {
      output.note("nothing is written\n")
      try report(changes, &output)
      return .findings
    }
    try report(changes, isWritten: true, &output)
    try store(changes)
    output.note(changes.summary + "\n")
    return .fine
  }

  /// Shows changes and writes them unless `--dry-run` is given, without looking at what becomes of the
  /// books.
  public func write(
    _ changes: ChangeSet, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    guard !changes.isEmpty else {
      output.note("nothing to change\n")
      try report(changes, &output)
      return .fine
    }
    try show(changes, isWritten: !has(.dryRun), &output)
    guard !has(.dryRun) else {
      output.note("dry run: nothing is written\n")
      return .fine
    }
    try store(changes)
    output.note(changes.summary + "\n")
    return .fine
  }

  /// Writes changes, and says only what somebody might not expect of that.
  func store(_ changes: ChangeSet) throws(CommandFailure) {
    try refuseTargets(amongReadAnd: changes)
    let first = changes.changes.first?.path ?? environment.currentDirectory
    let isOfBooks = command.changesBooks || changes.changes.contains { $0.before != nil }
    let journal = isOfBooks ? try? inputFiles().first?.path : nil
    let linked = changes.changes.filter { change in
      change.before != nil && environment.disk.status(change.path).map { $0.linkCount > 1 } ?? false
    }
    do throws(StoreError) {
      try ChangeStore(environment, journal: journal ?? first).apply(changes)
    } catch { throw CommandFailure(error.status, error.description, hints: error.hints) }
    for change in linked {
      say("note: \(shown(change.name)) had another name (a hard link), which keeps the old text\n")
    }
  }

  /// The directory of books with this root journal, without links.
  func booksDirectory(_ root: String) -> String {
    ChangeStore.root(of: root, on: environment.disk)
  }

  // MARK: Before

  /// Only journals are changed.
  func refuseOtherFormats(_ files: [InputFile]) throws(CommandFailure) {
    guard let other = files.first(where: { $0.format != .journal }) else { return }
    throw .usage(
      "'\(command.name)' changes journals, and \(shown(other.name)) is \(other.format.name)",
      hints: ["name a journal: ledgera \(command.name) -f FILE"])
  }

  /// Standard input cannot be read again, and not written.
  func refuseUnchangeable(_ files: [InputFile]) throws(CommandFailure) {
    try refuseOtherFormats(files)
    guard files.contains(where: { $0.path == nil }) else { return }
    throw .usage(
      "'\(command.name)' changes the books, and cannot change what it reads from standard input",
      hints: ["name a file: ledgera \(command.name) -f FILE"])
  }

  /// The changed books, read in memory. Findings that these have not are told; errors among them are
  /// thrown.
  @discardableResult
  func check(_ changes: ChangeSet, _ output: inout Output) throws(CommandFailure) -> Books {
    let files = try inputFiles()
    try refuseUnchangeable(files)
    var changed = environment
    changed.disk = OverlayDisk(environment.disk, after: changes)
    let plain = without(.auto, .forecast)
    let checks = CheckTable.all.filter { $0.group == .standing }
    let after = try plain.readBooks(files, checks: checks, in: changed)
    guard !after.diagnostics.isEmpty else { return after }
    let before = try plain.readBooks(files, checks: checks, in: environment)
    let added = after.findings(beyond: before)
    guard !added.isEmpty else { return after }
    output.messages += try rendered(added, of: after.journal, as: .human)
    guard added.hasErrors else { return after }
    throw CommandFailure(
      .findings, "the changed books would have errors that they do not have now; nothing is written"
    )
  }
}

extension ChangeSet {
  /// What was done: `changed 'a.journal'; created 'b.journal'`.
  var summary: String {
    let parts = [
      ("changed", changes.filter { $0.before != nil }),
      ("created", changes.filter { $0.before == nil }),
    ]
    return parts.filter { !$0.1.isEmpty }.map { verb, files in
      "\(verb) \(files.map { shown($0.name) }.joined(separator: ", "))"
    }.joined(separator: "; ")
  }
}

extension Books {
  /// What other books have not.
  fileprivate func findings(beyond other: Books) -> DiagnosticList {
    let known = Set(
      Fingerprint.all(of: other.diagnostics.sorted(), in: other.journal.sources))
    let all = diagnostics.sorted()
    var added = DiagnosticList()
    for (finding, fingerprint) in zip(all, Fingerprint.all(of: all, in: journal.sources))
    where !known.contains(fingerprint) {
      added.add(finding)
    }
    return added
  }
}

extension EditingError {
  fileprivate var status: ExitStatus {
    switch self {
    case .overlap: .failure
    case .standardInput, .exists: .usage
    case .generatedText: .findings
    }
  }
}

extension StoreError {
  fileprivate var status: ExitStatus {
    switch self {
    case .changedMeanwhile, .busy, .open: .findings
    case .unreadable: .unreadable
    case .unwritable, .noState, .interrupted: .unwritable
    }
  }

  fileprivate var hints: [String] {
    switch self {
    case .changedMeanwhile: ["run the command again: it reads the file as it is now"]
    case .busy: ["try again"]
    case .open: ["run the command again: it says more, or completes that change"]
    case .noState:
      ["let XDG_STATE_HOME name a directory that you can write to and nobody else can"]
    case .unreadable, .unwritable: []
    case .interrupted: ["the next command that changes these books completes the change"]
    }
  }
}
