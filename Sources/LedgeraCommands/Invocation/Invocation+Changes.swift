import LedgeraBooks
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
    } catch { throw CommandFailure(error) }
  }

  /// Makes what the editor has collected; see `carryOut` of changes.
  public func carryOut(
    _ editor: JournalEditor, asking question: String? = nil,
    expecting complaint: ((Journal) -> String?)? = nil, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    try carryOut(
      changes(of: editor), as: editor.plan, asking: question, expecting: complaint, &output)
  }

  /// Makes changes of the books: the one door by which commands write to them.
  ///
  /// The changed books are read and checked in memory first, seals included; when they have errors that
  /// the books did not have, or say anything else than is planned, that is reported and nothing is written.
  /// The difference goes to the results. With `--dry-run` that is all. Nothing to change is fine, and said.
  /// Formatted files stay so.
  ///
  /// - Parameters:
  ///   - plan: What the changes mean to change; nil: `complaint` alone knows, or whatever reads without new
  ///     errors is right.
  ///   - question: Asked on the terminal before anything is written, below the difference; `--yes`
  ///     answers it. nil: nothing is asked.
  ///   - complaint: Looks at the changed books, without rules applied, and says what is not as it was
  ///     meant to be; nothing is written then. nil: the plan says it all.
  ///   - books: The books, if they have been read with the places of names; nil: they have not.
  func carryOut(
    _ changes: ChangeSet, as plan: ChangePlan?, asking question: String? = nil,
    expecting complaint: ((Journal) -> String?)? = nil, knowing books: Books? = nil,
    _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    guard !changes.isEmpty else { return try write(changes, &output) }
    let changes = try keepingFormat(changes, knowing: books)
    let changed = try check(changes, &output)
    if let problem = complaint?(changed.journal) ?? plan?.problem(with: changed.journal) {
      throw CommandFailure(.findings, "\(problem); nothing was written")
    }
    guard let question, !has(.dryRun), !has(.yes) else { return try write(changes, &output) }
    guard try confirms(question, showing: try differenceToConfirm(changes)) else {
      output.note("nothing was written\n")
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
    try admit(changes)
    try show(changes, isWritten: !has(.dryRun), &output)
    guard !has(.dryRun) else {
      output.note("dry run: nothing was written\n")
      return .fine
    }
    try store(changes)
    output.note(changes.summary + "\n")
    return .fine
  }

  /// Writes changes, and reports only what may be unexpected.
  func store(_ changes: ChangeSet) throws(CommandFailure) {
    try refuseTargets(amongReadAnd: changes)
    try admit(changes)
    if let draft { return draft.take(changes) }
    let journal = isOfBooks(changes) ? try? inputFiles().first?.path : nil
    let first = changes.changes.first?.path ?? environment.currentDirectory
    do throws(StoreError) {
      try ChangeStore(environment, journal: journal ?? first, places: places(of: changes))
        .apply(changes)
    } catch { throw CommandFailure(error) }
  }

  /// Whether changes are of books that are there: otherwise they make new files, which were named.
  private func isOfBooks(_ changes: ChangeSet) -> Bool {
    command.changesBooks || changes.changes.contains { $0.before != nil }
  }

  private func places(of changes: ChangeSet) -> WritablePlaces {
    let files = isOfBooks(changes) ? (try? inputFiles()) ?? [] : []
    guard !files.isEmpty else {
      return WritablePlaces(changes.changes.map { Path.directory(of: $0.path) })
    }
    let allowed = values(.writable).map(environment.absolutePath)
    return WritablePlaces(
      of: files, beside: foundDirectories(naming: files), allowed: allowed, on: environment.disk)
  }

  /// The directory of a configuration that was found and names some of the files: all of it are books.
  private func foundDirectories(naming files: [InputFile]) -> [String] {
    guard let place = Configuration.place(environment, given: options), !place.isOwn,
      files.contains(where: { $0.namedBy?.hasPrefix(place.name + ":") ?? false })
    else { return [] }
    return [Path.directory(of: place.path)]
  }

  /// Refuses to change what lies elsewhere than the books do, and to make new ones beyond links.
  private func admit(_ changes: ChangeSet) throws(CommandFailure) {
    let places = places(of: changes)
    for change in changes.changes {
      if !isOfBooks(changes) { try OutputDoor(environment).refuseLinks(in: change.path) }
      try admit(change, to: places)
    }
  }

  private func admit(_ change: FileChange, to places: WritablePlaces) throws(CommandFailure) {
    do throws(StoreError) {
      try places.admit(change, on: environment.disk)
    } catch { throw CommandFailure(error) }
  }

  /// Refuses to change a file that lies elsewhere than the books do.
  func admit(changesOf path: String) throws(CommandFailure) {
    let change = FileChange(path: path, name: path, before: [], after: [])
    try admit(change, to: places(of: ChangeSet([])))
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

  /// The changed books, read in memory. Findings that these have not are reported; errors among them are
  /// thrown.
  @discardableResult
  func check(_ changes: ChangeSet, _ output: inout Output) throws(CommandFailure) -> Books {
    let session = try session()
    try refuseUnchangeable(session.files)
    let changed: ChangedBooks
    do throws(InputError) {
      changed = try session.outcome(of: changes)
    } catch { throw CommandFailure(error) }
    guard !changed.added.isEmpty else { return changed.books }
    output.messages += try rendered(changed.added, of: changed.books.journal, as: .human)
    guard changed.isRefused else { return changed.books }
    throw CommandFailure(
      .findings,
      "the changed books would have errors that they do not have now; nothing was written"
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
