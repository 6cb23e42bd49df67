import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraImporting
import LedgeraIntake
import LedgeraModel
import LedgeraParsing
import LedgeraTestSupport
import Testing

/// Books in memory that statements are imported into, on 21 November 2026, without a command line.
struct ImportedBooks {
  let disk = MemoryDisk()
  private let environment: Environment

  /// What came of an import.
  struct Outcome {
    let told: String
    let isComplete: Bool
  }

  /// - Parameter files: Beside the journal, in `/books`.
  init(_ files: [String: String], journal: String = tagged) {
    for (name, text) in files { disk.write(text, to: "/books/\(name)") }
    disk.write(journal, to: "/books/main.journal")
    environment = .inMemory(disk: disk)
  }

  private var session: BooksSession {
    BooksSession(
      files: [InputFile(path: "/books/main.journal", name: "main.journal")],
      request: BooksRequest(inputs: [], reading: ReadingOptions(today: TestBooks.today)),
      environment: environment)
  }

  /// Enters what statements say that the books lack.
  @discardableResult
  func enter(
    _ names: String..., of account: String? = nil,
    by choose: (inout ImportChoices) -> Void = { _ in }
  ) throws -> Outcome {
    try enter(all: names, of: account, by: choose)
  }

  /// The same of a list of files.
  @discardableResult
  func enter(
    all names: [String], of account: String? = nil, by choose: (inout ImportChoices) -> Void
  ) throws -> Outcome {
    var choices = ImportChoices()
    choose(&choices)
    let books = try session.recordingLayout.read()
    let ledger = try #require(books.ledger)
    var statements = AssignedStatements(
      TransactionComposer(ledger.journal, today: TestBooks.today))
    for name in names {
      let contents = try disk.read("/books/" + name)
      let ruled = try InputFile(path: "/books/" + name, name: name).ruledStatements(
        in: environment, rules: choices.rules, reading: ReadingOptions(today: TestBooks.today))
      let file =
        ruled?.file ?? StatementFile(path: name, bytes: contents.bytes, options: choices.reading)
      try statements.add(
        file, named: name, of: account.flatMap { ledger.journal.account(named: $0) },
        ruled: ruled?.transactions ?? [:])
    }
    let lines = try statements.lines(
      withPending: choices.takesPending, inNewCommodities: choices.takesNew)
    let proposer = AccountProposer(
      ledger, today: TestBooks.today, learns: choices.learns,
      owning: Set(lines.parts.map(\.account)))
    let work = StatementImport(statements, lines, proposer, choices)
    var plan = work.plan(in: session)
    let changed = try session.insert(plan.drafts, into: &plan.editor, declared: plan.declared)
    try make(plan.editor, from: books, to: changed)
    return Outcome(
      told: (work.summary + plan.notes).map { $0 + "\n" }.joined(), isComplete: plan.isComplete)
  }

  /// Takes the last import back.
  func undo() throws {
    let journal = try session.read().journal
    var editor = session.editor(of: journal)
    let undo = try ImportUndo(1, in: journal)
    try undo.edit(&editor)
    let changed = try session.insert(undo.restored, into: &editor, declared: [])
    try make(editor, to: changed)
  }

  private func make(
    _ editor: JournalEditor, from books: Books? = nil, to changed: ChangedBooks? = nil
  ) throws {
    let changes = try editor.changes()
    guard !changes.isEmpty else { return }
    let proven = try session.proven(changes, in: FormatStyle(), from: books, to: changed) {
      editor.plan.problem(with: $0.journal)
    }
    try #require(proven.refusal == nil, "\(String(describing: proven.refusal))")
    try session.apply(proven.changes)
  }

  func text() -> String { disk.text("/books/main.journal") ?? "" }

  /// What an account holds, decimals as short as can be; empty: nothing.
  func balance(of account: String) -> String {
    CheckedJournal(roots: ["main.journal"], on: disk).balance(of: account)
  }

  /// What strict checks find.
  var errors: [String] { TestBooks(root: "main.journal", on: disk, isStrict: true).errors }

  static let usual = """
    commodity 1,000.00 EUR
    account assets:bank          ; type: Cash
    account assets:cash          ; type: Cash
    account assets:deposit       ; type: Asset, class: other
    account expenses:food
    account equity:opening

    2026-11-01 Opening
        assets:bank         500.00 EUR
        assets:deposit      100.00 EUR
        assets:cash          50.00 EUR
        equity:opening

    ; December is planned already.
    2026-12-01 * Bakery
        expenses:food         3.00 EUR
        assets:cash

    """

  /// The same, where the bank's files are known by their names.
  static let tagged = usual.replacing(
    "account assets:bank          ; type: Cash",
    with: "account assets:bank          ; type: Cash, statement: bank-*.csv")
}
