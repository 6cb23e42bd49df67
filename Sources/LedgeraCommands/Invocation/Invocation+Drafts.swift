import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraRendering

extension OptionSpec {
  static let into = OptionSpec(
    "into", value: .required("FILE", .files), configuration: .never,
    help: "write the transaction into this file of the books, not where it belongs by its date")
}

extension Invocation {
  /// The checked books as they are written, without what rules generate. Errors stand in the way.
  func writtenLedger(_ output: inout Output) throws(CommandFailure) -> Ledger {
    try writtenLedger(&output) { $0 }.ledger
  }

  /// The same, with what a session records besides.
  func writtenLedger(
    _ output: inout Output, by recording: (BooksSession) -> BooksSession
  ) throws(CommandFailure) -> (ledger: Ledger, books: Books) {
    let books = try without(.auto, .forecast).readBooks(by: recording)
    if !books.diagnostics.isEmpty {
      output.messages += try rendered(books.diagnostics, of: books.journal, as: .human)
    }
    guard let ledger = books.ledger else {
      throw CommandFailure(
        books.failureStatus, "'\(command.name)' needs books without errors; nothing was written")
    }
    return (ledger, books)
  }

  /// Writes transactions, and tells what was decided for their author.
  func carryOut(
    adding transactions: [ComposedTransaction], to journal: Journal, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    var told: Set<String> = []
    for note in transactions.flatMap(\.notes) where told.insert(note).inserted {
      output.note("note: \(note)\n")
    }
    return try carryOut(adding: transactions.map(\.draft), to: journal, &output)
  }

  /// Adds transactions to the edits; see `BooksSession.insert`. `--into` says the file.
  @discardableResult
  func insert(
    _ drafts: [TransactionDraft], into editor: inout JournalEditor, declared: Set<String> = [],
    types: [String: AccountType] = [:]
  ) throws(CommandFailure) -> ChangedBooks? {
    guard !drafts.isEmpty else { return nil }
    let path = try pathToWriteInto(editor.journal)
    let session = try session()
    return try explained(
      BooksFailure.self,
      session.insert(drafts, into: &editor, inFileAt: path, declared: declared, types: types))
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
          ? "\(shown(name)) is not a file of these books"
          : "\(shown(name)) is included several times, and so would be the transaction",
        at: given.origin, hints: ["'ledgera files' lists them"])
    }
    return path
  }

  /// The books as they would be read with the edits made so far.
  func reading(after editor: JournalEditor) throws(CommandFailure) -> Journal {
    let session = try session()
    return try explained(BooksFailure.self, session.read(after: editor).books.journal)
  }
}
