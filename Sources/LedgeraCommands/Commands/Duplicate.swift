import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel

extension Command {
  static let duplicate = Command(
    "duplicate", group: .changes, summary: "Copy transactions to another day",
    synopsis: "ID|QUERY…", arguments: .query,
    help: """
      Writes a copy of the transaction with an id, or of all that match a query, dated
      today or --date, where transactions of that day belong. The copy has no marks,
      no time and no assertions, and an id of its own if transactions have ids; a
      balance assignment becomes the amount it came to. Rates of foreign money are
      those of the new day, where the books have a newer price.

        ledgera duplicate k7q2m8x1r4t6v9w3
        ledgera duplicate desc:rent date:2026-10 --date 2026-11-01
      """,
    formats: OutputFormat.changes, changesBooks: true,
    takes: .selection, options: [.copyDate, .into]
  ) { (invocation, output) throws(CommandFailure) in
    let journal = try invocation.writtenBooks(&output)
    let transactions = try invocation.selectedTransactions(journal, &output).map {
      journal.transaction($0)
    }
    let today = invocation.today()
    let day = try invocation.value(.copyDate, on: today) ?? today
    let composer = try invocation.composer(journal)
    return try invocation.carryOut(
      adding: transactions.map { composer.copy(of: $0, on: day) }, to: journal, &output)
  }
}

extension OptionSpec {
  fileprivate static let copyDate = TypedOption<Relative<Day>?>(
    "date", value: .day(), configuration: .never,
    help: "date the copies on this day (default: today)")
}
