import LedgeraBooks
import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraEditing
import LedgeraEnvironment
import LedgeraRendering

extension Command {
  static let undo = Command(
    "undo", group: .changes, summary: "Take back the last change that a command made of the books",
    help: """
      Shows the last change of the books backwards, asks, and writes it; called again,
      it takes back the change before that. It refuses when a file has been changed
      since. The last \(UndoHistory.limit) changes that commands made can be taken back, not those of
      editors; --list shows them, the latest first. They are remembered in the user's
      state directory, which only the user can read.

        ledgera undo
        ledgera undo --dry-run
        ledgera undo --list
      """,
    formats: OutputFormat.changes, changesBooks: true, options: [.yes, listChanges]
  ) { (invocation, output) throws(CommandFailure) in
    let files = try invocation.inputFiles()
    try invocation.refuseUnchangeable(files)
    try invocation.recover(files)
    let environment = invocation.environment
    let directory = invocation.booksDirectory(files.first?.path ?? environment.currentDirectory)
    let history = UndoHistory(booksIn: directory, environment)
    if invocation.has(listChanges) {
      let changes = (history?.records ?? []).map { invocation.listed($0.record) }
      if try invocation.writesJSON {
        output.write(JSONRenderer.render(UndoListing.form.json(UndoListing(changes), NoTexts())))
      } else {
        for change in changes { output.write(change.line) }
      }
      return .fine
    }
    guard let history, let last = history.records.first else {
      try invocation.report(ChangeSet(), &output)
      output.note(CommandFailure(UndoFailure.nothingKnown).text)
      return .findings
    }
    let changes = try explained(
      UndoFailure.self, last.record.changes(in: directory, on: environment.disk))
    output.note("taking back: " + invocation.listed(last.record).line)
    let status = try invocation.write(changes, asking: "Take it back?", &output)
    guard status == .fine, !invocation.has(.dryRun) else { return status }
    history.remove(filesMadeBy: last.record)
    history.forget(last.name)
    return .fine
  }

  private static let listChanges = OptionSpec(
    "list", configuration: .never, help: "list the changes that can be taken back")
}

extension Invocation {
  fileprivate func listed(_ record: UndoRecord) -> UndoListing.Change {
    let time = environment.localTime(at: record.time, in: zone.name)
    let text = time.map { "\($0.dateText) \($0.clockText)" }
    return UndoListing.Change(
      time: text ?? "", command: record.command, files: record.files.map(\.name))
  }
}

/// The report `undo`: the changes that can be taken back, the latest first.
struct UndoListing {
  struct Change {
    /// Where the books live: `2026-11-22 16:30`.
    let time: String
    let command: String
    let files: [String]

    fileprivate var line: String {
      "\(time)  \(command)  \(files.map(shown).joined(separator: ", "))\n"
    }
  }

  let changes: [Change]

  init(_ changes: [Change]) { self.changes = changes }

  static let form = ReportForm<UndoListing, NoTexts>("undo") {
    Field("changes", .list(Change.fields)) { $0.changes }
  }
}

extension UndoListing.Change {
  fileprivate static let fields = Fields<UndoListing.Change, NoTexts> {
    Field("time", .text) { $0.time }
    Field("command", .text) { $0.command }
    Field("files", .list(of: .text)) { $0.files }
  }
}
