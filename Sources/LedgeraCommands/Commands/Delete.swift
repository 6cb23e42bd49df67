import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel

extension Command {
  static let delete = Command(
    "delete", group: .changes, summary: "Delete transactions, keeping them in a file of their own",
    synopsis: "ID|QUERY…", arguments: .query,
    help: """
      Deletes the transaction with an id, or all that match a query, after showing
      them and asking. What is deleted goes to \(DeletedTransactions.name) next to the
      journal, with the day and where it was; 'restore' puts it back. A transaction
      of a closed period is better reversed by a new one, so that both can be seen.
      The status is 1 when the answer is no.

        ledgera delete k7q2m8x1r4t6v9w3
        ledgera delete date:2026-11-03 payee:Greenfield --dry-run
        ledgera delete date:2026-11-03 payee:Greenfield --yes
      """,
    formats: OutputFormat.changes, changesBooks: true, takes: .selection, options: [.yes]
  ) { (invocation, output) throws(CommandFailure) in
    let journal = try invocation.writtenBooks(&output)
    let transactions = try invocation.selectedTransactions(journal, &output).map {
      journal.transaction($0)
    }
    var lines = TransactionLines(journal)
    var editor = invocation.editor(of: journal)
    var kept = try DeletedTransactions(invocation)
    let today = invocation.today()
    for transaction in transactions.sorted(by: { $0.record.offset < $1.record.offset }) {
      lines.remove(transaction, from: &editor)
      kept.add(transaction, lines.text(of: transaction), on: today)
    }
    let count = counted(transactions.count, "transaction")
    return try invocation.carryOut(
      editor, beside: [kept.change], asking: "Delete \(count)?", &output)
  }
}

/// The file that deleted transactions go to, so that they are not lost where there is no git, and come back from.
struct DeletedTransactions {
  /// Hidden, so that no pattern of an `include` matches it.
  static let name = ".ledgera-deleted.journal"

  private let path: String
  private let shownPath: String
  private let before: [UInt8]?
  private var added = ""
  /// Of `before`, in order.
  private var removed: [Range<Int>] = []
  /// What the line above each transaction begins with.
  private static let mark = "; deleted on "

  init(_ invocation: Invocation) throws(CommandFailure) {
    let environment = invocation.environment
    let root = try invocation.inputFiles().first?.path ?? environment.currentDirectory
    path = Path.join(invocation.booksDirectory(root), Self.name)
    shownPath = Path.relative(path, to: environment.currentDirectory)
    do throws(ReadError) {
      before = try environment.disk.readOwn(path, limit: FileContents.sizeLimit).copy
    } catch {
      guard error == .missing else { throw .unreadable(shownPath, error) }
      before = nil
    }
  }

  /// Adds a transaction's text.
  mutating func add(_ transaction: Transaction, _ text: String, on day: Day) {
    let source = transaction.journal.sources[transaction.record.file]
    let line = source.position(of: transaction.span.range.lowerBound).line
    if !added.isEmpty || before?.isEmpty == false { added += "\n" }
    added += Self.mark + "\(day.text) from line \(line) of \(shown(source.path))\n" + text
  }

  /// Whether there are any.
  var isKnown: Bool { before?.isEmpty == false }

  /// The file as books of their own; what is wrong in it is not told.
  func books(by invocation: Invocation) throws(CommandFailure) -> Journal {
    guard isKnown else { throw CommandFailure(.findings, "no transaction was deleted") }
    let session = try invocation.session(of: [InputFile(path: path, name: shownPath)], checks: [])
    return try invocation.read(session).journal
  }

  /// Takes a transaction of those books out; returns the line that says where it was.
  mutating func takeOut(_ transaction: Transaction) -> String {
    let source = transaction.journal.sources[transaction.record.file]
    var range = transaction.span.range
    let line = source.position(of: range.lowerBound).line
    var origin = ""
    if line > 1, let above = source.range(ofLine: line - 1) {
      let text = source.text(in: above).trimmed
      if text.hasPrefix(Self.mark) { (origin, range) = (text, above.lowerBound..<range.upperBound) }
    }
    let last = source.position(of: range.upperBound).line
    // With its line feed, and the empty line below.
    for next in [last + 1, last + 2] {
      guard let start = source.range(ofLine: next)?.lowerBound else {
        range = range.lowerBound..<source.count
        break
      }
      guard next == last + 1 || source.text(in: range.upperBound..<start).trimmed.isEmpty else {
        break
      }
      range = range.lowerBound..<start
    }
    removed.append(range)
    return origin
  }

  var change: FileChange {
    var after = before ?? []
    for range in removed.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      after.removeSubrange(range)
    }
    if let last = after.last, last != 0x0A { after.append(0x0A) }
    return FileChange(
      path: path, name: shownPath, before: before, after: after + added.utf8, isOwn: true)
  }
}
