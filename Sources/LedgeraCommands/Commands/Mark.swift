import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting

extension Command {
  static let mark = Command(
    "mark", group: .changes, summary: "Mark postings as reconciled, pending or neither",
    synopsis: "QUERY…", arguments: .query,
    help: """
      Changes the marks * (reconciled) and ! (pending) of the postings that match, in
      their files; every other byte stays. Postings are marked, never whole
      transactions: a transfer clears at two banks on two days. When one
      posting loses its mark, a mark on the transaction's first line moves to the
      other postings. status: in the query matches the present marks.

        ledgera mark --reconciled assets:bank date:2026-10
        ledgera mark --pending assets:bank payee:Greenfield --dry-run
        ledgera mark --unreconciled assets:bank status:! date:2026-11-03
      """,
    formats: OutputFormat.changes, changesBooks: true,
    takes: .selection, options: [markReconciled, markPending, markUnreconciled]
  ) { (invocation, output) throws(CommandFailure) in
    let state = try wantedState(invocation)
    try invocation.demandSelection("say which postings: give a query")
    let journal = try invocation.writtenBooks(&output)
    let selection = try invocation.without(markPending).selection(journal, &output)
    let compiled = selection.datedPostings(journal)
    let readings = TransactionReadings(journal, invocation.environment)
    let marks = ReconciliationMarks(journal)
    var editor = invocation.editor(of: journal)
    var expected: [Int: TransactionState] = [:]
    var (matching, changed) = (0, 0)
    for index in 0..<journal.transactionCount where readings.isFirst(index) {
      let transaction = journal.transaction(index)
      let selected = Set(
        transaction.record.postings.filter { posting in
          compiled.matches(posting: posting, of: index, in: journal.store)
        })
      guard !selected.isEmpty else { continue }
      matching += selected.count
      expected.merge(marks.states(of: transaction, marking: selected, as: state)) { $1 }
      changed += marks.mark(selected, of: transaction, as: state, in: &editor)
    }
    guard matching > 0 else { throw CommandFailure(.findings, "no posting matches") }
    output.note("marks \(counted(changed, "posting")) of \(matching) that match\n")
    let count = journal.store.postings.count
    return try invocation.carryOut(
      editor,
      expecting: { after in
        guard after.store.postings.count == count else {
          return "the transactions would read differently"
        }
        for index in 0..<after.transactionCount {
          for posting in after.transaction(index).postings {
            guard let wanted = expected[posting.index], wanted != posting.state else { continue }
            return "a mark of '\(after.transaction(index).description)' cannot be changed by itself"
          }
        }
        return nil
      }, &output)
  }

  private static let markReconciled = OptionSpec(
    "reconciled", configuration: .never, help: "mark them *: confirmed by a statement")
  private static let markPending = OptionSpec(
    "pending", configuration: .never, help: "mark them !: on their way")
  private static let markUnreconciled = OptionSpec(
    "unreconciled", configuration: .never, help: "remove their marks")

  private static func wantedState(_ invocation: Invocation) throws(CommandFailure)
    -> TransactionState
  {
    let choices: [(OptionSpec, TransactionState)] = [
      (markReconciled, .reconciled), (markPending, .pending), (markUnreconciled, .unreconciled),
    ]
    let given = choices.filter { invocation.has($0.0) }
    guard given.count == 1 else {
      throw .usage("'mark' takes one of --reconciled, --pending and --unreconciled")
    }
    return given[0].1
  }
}
