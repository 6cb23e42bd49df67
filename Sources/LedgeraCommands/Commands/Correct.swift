import LedgeraChecking
import LedgeraEditing
import LedgeraModel

extension Command {
  /// `ledgera correct ID|QUERY --as ENTRY`.
  static let correct = Command(
    "correct", group: .changes,
    summary: "Take back an entry and write it right, leaving it as it is",
    synopsis: "ID|QUERY…",
    help: """
      For periods that are closed: writes an entry of today, or --date, that takes
      everything back, and one that says how it should have been, as 'ledgera add'
      reads it. Without a description it is that of the old entry. Both name it by its
      id, which it gets when it has none, and have its other tags. --cancel only takes
      back.

        ledgera correct desc:bakery date:2026-03-02 --as '; food 3.50; cash'
        ledgera correct 3k9vq0x2m5w8z1ab --as 'Bakery | rolls; food 3.50 EUR; cash'
        ledgera correct desc:bakery date:2026-03-02 --cancel
      """,
    formats: OutputFormat.changes, arguments: .names(.query), changesBooks: true,
    options: [.correctAs, .cancel, .entryDate, .newAccounts, .into]
  ) { (invocation, output) throws(CommandFailure) in
    let typed = invocation.value(.correctAs)
    guard (typed != nil) != invocation.has(.cancel) else {
      throw .usage(
        "'correct' needs either --as with the entry as it should have been, or --cancel",
        hints: ["ledgera correct desc:bakery --as '; food 3.50; cash'"])
    }
    let ledger = try invocation.writtenLedger(&output)
    let entry = try invocation.selectedEntry(
      ledger.journal, &output, because: "one is corrected at a time")
    let day = try invocation.entryDay()
    var editor = invocation.editor(of: ledger.journal)
    let identity =
      entry.identity ?? EntryIdentities(invocation.environment).add(to: entry, in: &editor)
    let corrections = Corrections(of: entry, identity: identity)
    var drafts = [corrections.reversal(on: day)]
    if let typed {
      let composer = EntryComposer(
        ledger.journal, today: day, takesNewAccounts: invocation.has(.newAccounts))
      do throws(TypingError) {
        let composed = try composer.entry(typed: typed)
        for note in composed.notes { output.note("note: \(note)\n") }
        drafts.append(corrections.copy(composed.draft))
      } catch { throw CommandFailure(error) }
    }
    try invocation.insert(drafts, into: &editor)
    return try invocation.carryOut(editor, &output)
  }
}

extension OptionSpec {
  fileprivate static let correctAs = OptionSpec(
    "as", value: .required("ENTRY"), isConfigurable: false,
    help: "the entry as it should have been: '[DATE] PAYEE; ACCOUNT AMOUNT; ACCOUNT'")
  fileprivate static let cancel = OptionSpec(
    "cancel", isConfigurable: false, help: "only take the entry back")
}
