import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuerying

extension Command {
  /// `ledgera duplicate ID|QUERY…`.
  static let duplicate = Command(
    "duplicate", group: .changes, summary: "Write entries again, for another day",
    synopsis: "ID|QUERY…",
    help: """
      Writes a copy of the entry with an id, or of all that match a query, dated today
      or on the day of --date, where entries of that day belong. The copy has no id, no
      marks, no time and no assertions; a balance assignment becomes the amount that
      it came to.

        ledgera duplicate k7q2m8x1r4t6v9w3
        ledgera duplicate desc:rent date:2026-10 --date 2026-11-01
      """,
    arguments: .names(.query), changesBooks: true, options: [copyDate]
  ) { (invocation, output) throws(CommandFailure) in
    let journal = try invocation.writtenBooks(&output)
    let entries = try invocation.selectedEntries(journal, &output).map { journal.transaction($0) }
    let day = try copyDay(invocation)
    var editor = invocation.editor(of: journal)
    for insertion in try invocation.placed(
      entries.map { EntryDraft(copying: $0, on: day) }, in: editor)
    {
      add(insertion, to: &editor)
    }
    return try invocation.carryOut(editor, &output)
  }

  private static let copyDate = OptionSpec(
    "date", value: .required("DATE"), isConfigurable: false,
    help: "date the copies on this day (default: today)")

  private static func copyDay(_ invocation: Invocation) throws(CommandFailure) -> Day {
    let today = try invocation.today()
    guard let given = invocation.last(of: copyDate) else { return today }
    return try invocation.day(given, today)
  }

  fileprivate static func add(_ insertion: DraftInsertion, to editor: inout JournalEditor) {
    if let file = insertion.file {
      editor.insert(insertion.text, at: insertion.offset, in: file)
    } else {
      editor.create(insertion.path, insertion.text)
    }
  }
}

extension Invocation {
  /// Where copies go so that they read back as they are meant.
  fileprivate func placed(
    _ drafts: [EntryDraft], in editor: JournalEditor
  ) throws(CommandFailure) -> [DraftInsertion] {
    var failure: CommandFailure?
    let insertions: [DraftInsertion]
    do throws(UnwritableDraft) {
      insertions = try DraftInsertions(editor.journal).settled(for: drafts) { proposal in
        do throws(CommandFailure) {
          return try reading(proposal, in: editor)
        } catch {
          failure = failure ?? error
          return editor.journal
        }
      }
    } catch {
      throw failure
        ?? CommandFailure(
          .findings,
          "a copy of \(shown(error.draft.description)) would read otherwise wherever it is written")
    }
    guard !insertions.isEmpty else {
      throw CommandFailure(.usage, "the books have no file that an entry could be written to")
    }
    return insertions
  }

  private func reading(
    _ proposal: [DraftInsertion], in editor: JournalEditor
  ) throws(CommandFailure) -> Journal {
    var editor = editor
    for insertion in proposal { Command.add(insertion, to: &editor) }
    var changed = environment
    changed.disk = OverlayDisk(environment.disk, after: try changes(of: editor))
    return try without(.auto, .forecast).readBooks(try inputFiles(), in: changed).journal
  }
}
