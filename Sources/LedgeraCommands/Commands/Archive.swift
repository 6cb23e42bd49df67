import LedgeraChecking
import LedgeraEditing
import LedgeraModel

extension Command {
  static let archive = Command(
    "archive", group: .changes, summary: "Close an account and keep its history",
    synopsis: "ACCOUNT", arguments: .account,
    help: """
      Writes closed: with today's date, or --date, to the account's directive. Later
      postings to it and its subaccounts are errors from then on, Ledgera's own lists
      leave it out, and rules (~) that use it, which are named, stop generating
      transactions. An asset or liability has to be empty; --transfer-to moves its
      balance first. Categories need no zero balance.

        ledgera archive assets:deposit --transfer-to savings
        ledgera archive expenses:smoking --date 2026-01-01
      """,
    formats: OutputFormat.changes, changesBooks: true,
    options: [.transferTo, .transactionDate, .into]
  ) { (invocation, output) throws(CommandFailure) in
    guard invocation.arguments.count == 1 else {
      throw .usage("'archive' needs an account", hints: ["ledgera archive assets:deposit"])
    }
    let day = try invocation.transactionDay()
    let ledger = try invocation.writtenLedger(&output)
    let journal = ledger.journal
    let composer = try invocation.composer(journal)
    let (account, rules, transfer) = try explained { () throws(TypingFailure) in
      let account = try composer.accounts.account(invocation.arguments[0], openOn: day)
      let closing = AccountClosing(account, on: day, in: journal)
      try closing.refuseLaterPostings()
      let transfer =
        closing.remains.isEmpty
        ? nil
        : composer.completed(try closing.transfer(to: invocation.value(.transferTo), composer))
      return (account, closing.endedRules, transfer)
    }
    var editor = invocation.editor(of: journal)
    if let transfer {
      for note in transfer.notes { output.note("note: \(note)\n") }
      try invocation.insert([transfer.draft], into: &editor)
    }
    for rule in rules { output.note("note: \(rule)\n") }
    AccountDirectives(journal).setTag("closed", day.text, of: account, with: &editor)
    return try invocation.carryOut(editor, &output)
  }
}

extension OptionSpec {
  fileprivate static let transferTo = OptionSpec(
    "transfer-to", value: .required("ACCOUNT", .names(.accounts)), configuration: .never,
    help: "move what is left to this account first")
}
