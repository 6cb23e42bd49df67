import LedgeraChecking
import LedgeraEditing
import LedgeraModel

extension Command {
  static let correct = Command(
    "correct", group: .changes,
    summary: "Reverse a transaction and write it correctly, keeping the original",
    synopsis: "ID|QUERY…", arguments: .query,
    help: """
      For periods that are closed: writes a transaction dated today, or --date, that
      reverses everything, and one as it should have been, in the form that 'ledgera
      add' reads. Without a description it has that of the old transaction. Both keep
      the old one's other tags and name it by its id, added if it has none.
      --cancel only reverses.

        ledgera correct desc:bakery date:2026-03-02 --as '; food 3.50; cash'
        ledgera correct 3k9vq0x2m5w8z1ab --as 'Bakery | rolls; food 3.50 EUR; cash'
        ledgera correct desc:bakery date:2026-03-02 --cancel
      """,
    formats: OutputFormat.changes, changesBooks: true,
    takes: .selection, options: [.correctAs, .cancel, .transactionDate, .newAccounts, .into]
  ) { (invocation, output) throws(CommandFailure) in
    let typed = invocation.value(.correctAs)
    guard (typed != nil) != invocation.has(.cancel) else {
      throw .usage(
        "'correct' needs either --as with the transaction as it should have been, or --cancel",
        hints: ["ledgera correct desc:bakery --as '; food 3.50; cash'"])
    }
    let ledger = try invocation.writtenLedger(&output)
    let transaction = try invocation.selectedTransaction(
      ledger.journal, &output, because: "one is corrected at a time")
    let day = try invocation.transactionDay()
    var editor = invocation.editor(of: ledger.journal)
    let identity =
      transaction.identity
      ?? TransactionIdentities(invocation.environment).add(to: transaction, in: &editor)
    let corrections = Corrections(of: transaction, identity: identity)
    var drafts = [corrections.reversal(on: day)]
    if let typed {
      var composer = TransactionComposer(
        ledger.journal, today: day, takesNewAccounts: invocation.has(.newAccounts))
      let composed = try invocation.composed(by: &composer) { composer throws(TypingFailure) in
        try composer.transaction(typed: typed)
      }
      for note in composed.notes { output.note("note: \(note)\n") }
      drafts.append(corrections.copy(composed.draft))
    }
    try invocation.insert(drafts, into: &editor)
    return try invocation.carryOut(editor, &output)
  }
}

extension OptionSpec {
  fileprivate static let correctAs = OptionSpec(
    "as", value: .required("TRANSACTION"), configuration: .never,
    help: "the transaction as it should have been: '[DATE] PAYEE; ACCOUNT AMOUNT; ACCOUNT'")
  fileprivate static let cancel = OptionSpec(
    "cancel", configuration: .never, help: "only reverse the transaction")
}
