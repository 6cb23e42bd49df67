import LedgeraBooks
import LedgeraChecking
import LedgeraEditing
import LedgeraModel

extension Command {
  static let postDue = Command(
    "post-due", group: .changes,
    summary: "Write the transactions that are due by rules tagged post: auto",
    help: """
      A rule '~ monthly from 2026-01-01  Rent  ; post: auto' makes a transaction due
      on each of its days up to today, or --until. Each one that the books do not have
      yet is written, with the tags rule: (the rule's name: its tag rule:, else its
      description) and due:. They identify it, so running this again changes nothing,
      even if its date or amount was changed by hand. A transaction without these tags
      counts when day, description and accounts are the same. Foreign money gets the
      rate of its day, and a rule stops when one of its accounts is closed. A loan
      whose account is tagged post: auto besides loan: is repaid likewise.

        ledgera post-due --dry-run
        ledgera post-due --until 2026-12-31
        ledgera post-due --since 2026-11-01
      """,
    formats: OutputFormat.changes, changesBooks: true, options: [.dueUntil, .dueSince, .into]
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.writtenLedger(&output)
    let today = invocation.today()
    let since = try invocation.value(.dueSince, on: today)
    let until = try invocation.value(.dueUntil, on: today) ?? today
    let due = DueTransactions(ledger.journal, since: since, until: until)
    let instalments = DueInstalments(ledger.journal, since: since, until: until)
    try invocation.refuse(due.excess, in: ledger.journal, &output)
    for note in due.notes { output.note("note: \(note)\n") }
    for problem in due.problems { output.note("warning: \(problem)\n") }
    let composer = try invocation.composer(ledger.journal)
    return try invocation.carryOut(
      adding: TransactionDraft.byDay(due.drafts + instalments.drafts).map {
        composer.completed($0)
      }, to: ledger.journal, &output)
  }
}

extension OptionSpec {
  fileprivate static let dueUntil = TypedOption<Relative<Day>?>(
    "until", value: .typedDay, configuration: .never,
    help: "write what is due up to and on this day, instead of today")
  fileprivate static let dueSince = TypedOption<Relative<Day>?>(
    "since", value: .typedDay, help: "skip what was due before this day")
}
