import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraRendering

extension OptionSpec {
  /// `--into FILE`.
  static let into = OptionSpec(
    "into", value: .required("FILE", .files), isConfigurable: false,
    help: "write the entry into this file of the books, not where it belongs by its date")
}

extension Invocation {
  /// The checked books as they are written, without what rules generate. Errors stand in the way.
  func writtenLedger(_ output: inout Output) throws(CommandFailure) -> Ledger {
    let books = try withoutRules.readBooks()
    if !books.diagnostics.isEmpty {
      output.messages += try rendered(books.diagnostics, of: books.journal, as: .human)
    }
    guard let ledger = books.ledger else {
      throw CommandFailure(
        books.failureStatus, "'\(command.name)' needs books without errors; nothing is written")
    }
    return ledger
  }

  /// Writes entries, and tells what was decided for their author.
  func carryOut(
    adding entries: [ComposedEntry], to journal: Journal, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    var told: Set<String> = []
    for note in entries.flatMap(\.notes) where told.insert(note).inserted {
      output.note("note: \(note)\n")
    }
    return try carryOut(adding: entries.map(\.draft), to: journal, &output)
  }

  private var withoutRules: Invocation { without(.auto, .forecast) }

  /// Adds entries to the edits, where they belong and so that they read back as they are meant. Where
  /// the books declare their accounts and commodities, new ones are declared.
  ///
  /// - Parameters:
  ///   - declared: Accounts that the edits declare already.
  ///   - types: Of new accounts whose names do not say it.
  func insert(
    _ drafts: [EntryDraft], into editor: inout JournalEditor, declared: Set<String> = [],
    types: [String: AccountType] = [:]
  ) throws(CommandFailure) {
    guard !drafts.isEmpty else { return }
    let journal = editor.journal
    let drafts = journal.usesIdentities ? drafts.map(identified) : drafts
    let directives = AccountDirectives(journal)
    let names = Set(drafts.flatMap { $0.postings.map(\.account) }).subtracting(declared)
    for name in names.sorted() where journal.account(named: name) == nil {
      directives.declareIfNeeded(name, type: types[name], with: &editor)
    }
    CommodityDirectives(journal).declareIfNeeded(drafts, with: &editor)
    let files = try inputFiles()
    let path = try pathToWriteInto(journal)
    let start = editor
    var failure: CommandFailure?
    let insertions: [DraftInsertion]
    do throws(UnwritableDraft) {
      insertions = try DraftInsertions(journal, inFileAt: path).settled(for: drafts) { insertions in
        do throws(CommandFailure) {
          return try reading(files, after: insertions, in: start)
        } catch {
          failure = failure ?? error
          return journal
        }
      }
    } catch {
      throw failure ?? .unwritable(error)
    }
    guard !insertions.isEmpty else {
      throw CommandFailure(.usage, "the books have no file that an entry could be written to")
    }
    for insertion in insertions { editor.add(insertion) }
  }

  /// With an `id:`, as the other entries of the books have.
  func identified(_ draft: EntryDraft) -> EntryDraft {
    var draft = draft
    if !draft.hasTag("id") { draft.addTag("id", RandomIdentity.make(in: environment)) }
    return draft
  }

  /// The path of `--into` as the books name it; nil: the option was not given.
  func pathToWriteInto(_ journal: Journal) throws(CommandFailure) -> String? {
    guard let given = last(of: .into), let name = given.value else { return nil }
    let wanted = environment.disk.resolved(environment.absolutePath(name))
    let paths = journal.sources.files.map(\.path)
    let path = paths.first {
      $0 != "-" && environment.disk.resolved(environment.absolutePath($0)) == wanted
    }
    guard let path, paths.count(where: { $0 == path }) == 1 else {
      throw .usage(
        path == nil
          ? "\(shown(name)) is no file of these books"
          : "\(shown(name)) is included several times, and the entry would be, too",
        at: given.origin, hints: ["'ledgera files' lists them"])
    }
    return path
  }

  /// The books as they would be read with some insertions.
  private func reading(
    _ files: [InputFile], after insertions: [DraftInsertion], in editor: JournalEditor
  ) throws(CommandFailure) -> Journal {
    var editor = editor
    for insertion in insertions { editor.add(insertion) }
    return try withoutRules.reading(files, after: editor)
  }

  /// The books as they would be read with the edits made so far.
  func reading(after editor: JournalEditor) throws(CommandFailure) -> Journal {
    try withoutRules.reading(try inputFiles(), after: editor)
  }

  private func reading(
    _ files: [InputFile], after editor: JournalEditor
  ) throws(CommandFailure) -> Journal {
    var changed = environment
    do throws(EditingError) {
      changed.disk = OverlayDisk(environment.disk, after: try editor.changes())
    } catch { throw CommandFailure(.usage, error.description) }
    return try readBooks(files, in: changed).journal
  }
}

extension JournalEditor {
  mutating func add(_ insertion: DraftInsertion) {
    if let file = insertion.file {
      insert(insertion.text, at: insertion.offset, in: file)
    } else {
      create(insertion.path, insertion.text)
    }
  }
}

extension CommandFailure {
  fileprivate static func unwritable(_ error: UnwritableDraft) -> CommandFailure {
    let what = error.draft.description.isEmpty ? error.draft.day.text : error.draft.description
    var hints = ["directives in force there change it; name another file with --into FILE"]
    for (meant, found) in zip(error.draft.postings, error.found?.postings ?? [])
    where meant.account != found.account {
      hints.insert("'\(meant.account)' would be read as '\(found.account)'", at: 0)
      break
    }
    return CommandFailure(
      .findings, "the entry \(shown(what)) cannot be written so that it reads back the same",
      hints: hints)
  }

  /// Something typed that makes no sense.
  static func typing(_ error: TypingError) -> CommandFailure {
    .usage(error.message, hints: error.hints)
  }
}
