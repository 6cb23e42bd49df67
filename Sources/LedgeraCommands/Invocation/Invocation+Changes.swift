package import LedgeraBooks
import LedgeraDiagnostics
package import LedgeraEditing
import LedgeraEnvironment
package import LedgeraModel
import LedgeraParsing
import LedgeraRendering

extension Invocation {
  /// An editor for these books.
  package func editor(of journal: Journal) -> JournalEditor {
    JournalEditor(journal, environment: environment)
  }

  /// What the editor has collected.
  func changes(of editor: JournalEditor) throws(CommandFailure) -> ChangeSet {
    do throws(EditingFailure) {
      return try editor.changes()
    } catch { throw CommandFailure(error) }
  }

  /// Adds directives of Ledgera's own to the edits; see `BooksSession.add`.
  ///
  /// - Parameter what: What is written, for the note about a new file: `the seal`.
  func plan(
    _ text: JournalText, _ counts: [DirectiveText.Kind: Int], in known: FileID?, _ what: String,
    _ editor: inout JournalEditor, _ output: inout Output
  ) throws(CommandFailure) {
    let session = try session()
    do throws(PlanFileFailure) {
      let home = try session.add(text, counts, in: known, to: &editor)
      if home.isNew { output.note(newPlanFile(with: what)) }
    } catch { throw failure(error) }
  }

  func failure(_ error: PlanFileFailure) -> CommandFailure {
    var failure = CommandFailure(error)
    if case .foreign(let path) = error {
      failure.hints = ["name it: 'ledgera \(command.name) … -f \(path)'"]
    }
    return failure
  }

  /// Makes what the editor has collected, and other changes of files; see `carryOut` of changes.
  package func carryOut(
    _ editor: JournalEditor, beside others: [FileChange] = [], asking question: String? = nil,
    consent: (() -> Bool)? = nil, expecting complaint: ((Journal) -> String?)? = nil,
    knowing books: Books? = nil,
    read changed: ChangedBooks? = nil, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    var (editor, changed) = (editor, changed)
    try letAdjustmentsFollow(&editor, &changed, &output)
    return try carryOut(
      ChangeSet(changes(of: editor).changes + others), as: editor.plan, asking: question,
      consent: consent, expecting: complaint, knowing: books, read: changed, &output)
  }

  /// Changes the amounts of later adjustments, so that what they assert stays true.
  func letAdjustmentsFollow(
    _ editor: inout JournalEditor, _ changed: inout ChangedBooks?, _ output: inout Output
  ) throws(CommandFailure) {
    var adjustments = FollowingAdjustments(editor.journal)
    guard !adjustments.isEmpty, try !changes(of: editor).isEmpty else { return }
    let session = try session()
    while true {
      if changed == nil { changed = try explained(BooksFailure.self, session.read(after: editor)) }
      guard let books = changed else { return }
      let failing = books.books.diagnostics.findings
        .filter { $0.code.slug == "balance-assertion-failed" }
      guard !failing.isEmpty else { return }
      let accounts = adjustments.follow(books.books.journal, failing, in: &editor)
      guard !accounts.isEmpty else { return }
      changed = nil
      for account in accounts {
        output.note("note: a later adjustment of \(account) changes, so that its balance stays\n")
      }
    }
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
  ///   - consent: Asks in its place, once the difference is shown; nil: only `question` does.
  ///   - complaint: Looks at the changed books, without rules applied, and says what is not as it was
  ///     meant to be; nothing is written then. nil: the plan says it all.
  ///   - books: The books, if they have been read with their layout; nil: not needed so far.
  ///   - changed: The changed books, if they have been read.
  func carryOut(
    _ changes: ChangeSet, as plan: ChangePlan?, asking question: String? = nil,
    consent: (() -> Bool)? = nil, expecting complaint: ((Journal) -> String?)? = nil,
    knowing books: Books? = nil,
    read changed: ChangedBooks? = nil, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    guard !changes.isEmpty else { return try write(changes, &output) }
    let changes = try prove(
      changes, in: configuredStyle(), from: books, to: changed, at: plan?.root, &output
    ) { complaint?($0.journal) ?? plan?.problem(with: $0.journal) }
    return try write(changes, asking: question, consent: consent, &output)
  }

  /// Shows changes and writes them once the user agrees, without looking at what becomes of the books.
  func write(
    _ changes: ChangeSet, asking question: String?, consent: (() -> Bool)? = nil,
    _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    guard let question, !changes.isEmpty, !has(.dryRun), !has(.yes) else {
      return try write(changes, &output)
    }
    let difference = try differenceToConfirm(changes)
    let agrees: Bool
    if let consent {
      say(output.messages)
      output.messages = TerminalText()
      say(difference)
      agrees = consent()
    } else {
      agrees = try confirms(question, showing: difference)
    }
    guard agrees else {
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
  package func write(
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
    do throws(StoreFailure) {
      try ChangeStore(environment, journal: journal ?? first, places: places(of: changes))
        .apply(changes, by: isOfBooks(changes) && command.name != "undo" ? command.name : nil)
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
    do throws(StoreFailure) {
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

  /// Changes that are safe to make; see `BooksSession.proven`. Findings that the books have not are reported;
  /// errors among them are thrown.
  @discardableResult
  func prove(
    _ changes: ChangeSet, in style: FormatStyle?, from books: Books? = nil,
    to changed: ChangedBooks? = nil, at root: String? = nil, _ output: inout Output,
    unless complaint: (Books) -> String? = { _ in nil }
  ) throws(CommandFailure) -> ChangeSet {
    let session = try session()
    try refuseUnchangeable(session.files)
    let proven: ProvenChanges
    do throws(InputFailure) {
      proven = try session.proven(
        changes, in: style, from: books, to: changed, at: root, unless: complaint)
    } catch { throw CommandFailure(error) }
    if !proven.added.isEmpty {
      output.messages += try rendered(proven.added, of: proven.books.journal, as: .human)
    }
    switch proven.refusal {
    case nil: return proven.changes
    case .problem(let problem):
      throw CommandFailure(.findings, "\(problem); nothing was written")
    case .error:
      throw CommandFailure(
        .findings,
        "the changed books would have errors that they do not have now; nothing was written")
    }
  }
}

/// Says that there is a new file.
func newPlanFile(with what: String) -> String {
  "note: plan.journal is new and holds \(what); name it in ledgera.conf: file plan.journal\n"
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
