import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraRendering

extension Command {
  static let edit = Command(
    "edit", group: .changes, summary: "Change one transaction in your editor",
    synopsis: "ID|QUERY…", arguments: .query,
    help: """
      Opens the transaction with an id, or the only one that matches a query, in the
      editor that VISUAL or EDITOR names, else vi. What you save is checked before it
      replaces the transaction; if the books would have new errors, you see them and
      may edit again. Everything else in the file stays byte for byte. Meanwhile the
      text is in a file next to the transaction's own that only you can read.
      --dry-run shows the transaction and opens nothing.

        ledgera edit k7q2m8x1r4t6v9w3
        ledgera edit date:2026-11-03 payee:Greenfield
        EDITOR='code --wait' ledgera edit desc:rent date:lastmonth
      """,
    formats: OutputFormat.changes, changesBooks: true, effects: .interacts,
    takes: .selection
  ) { (invocation, output) throws(CommandFailure) in
    let journal = try invocation.writtenBooks(&output)
    let transaction = try invocation.selectedTransaction(
      journal, &output, because: "one is edited at a time")
    guard !invocation.has(.dryRun) else {
      output.write(journal.sources.text(transaction.span))
      output.note("dry run: no editor is opened\n")
      return .fine
    }
    try invocation.meetLeftTexts(of: journal, beside: transaction)
    let draft = try EditedText(transaction, invocation)
    while true {
      let text = try draft.edited()
      guard let text else {
        try draft.remove()
        output.note("nothing to change\n")
        try invocation.report(ChangeSet(), &output)
        return .fine
      }
      var editor = invocation.editor(of: journal)
      editor.replace(transaction.span, with: JournalText(asWritten: text))
      editor.plan.change([.amounts, .accounts, .comments], of: transaction)
      var messages = Output()
      var changed: ChangedBooks?
      let changes: ChangeSet
      do throws(CommandFailure) {
        try invocation.letAdjustmentsFollow(&editor, &changed, &messages)
        changes = try invocation.changes(of: editor)
        try invocation.prove(changes, in: nil, to: changed, &messages)
      } catch {
        guard error.status == .findings else { throw error }
        invocation.say(messages.messages)
        guard invocation.canAsk, try invocation.wantsToEditAgain() else {
          var failure = error
          failure.hints.append("your text is kept in \(shown(draft.shownPath))")
          throw failure
        }
        continue
      }
      output.messages += messages.messages
      let status: ExitStatus
      do throws(CommandFailure) {
        status = try invocation.write(changes, &output)
      } catch {
        var failure = error
        failure.hints.append("your text is kept in \(shown(draft.shownPath))")
        throw failure
      }
      try draft.remove()
      return status
    }
  }
}

extension Invocation {
  fileprivate func wantsToEditAgain() throws(CommandFailure) -> Bool {
    var conversation = Conversation(self)
    return conversation.confirms("Edit again?", usually: true) ?? false
  }
}
