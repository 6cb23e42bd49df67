import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraPlanning

extension Invocation {
  /// Writes rules for transactions that come again: `ledgera add --every month 'Rent; rent 900; bank'`.
  func carryOut(
    repeating drafts: [TransactionDraft], _ recurrence: Recurrence, in journal: Journal,
    _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    if let given = last(of: .into) {
      throw .usage("option '--into' does not go with --every", at: given.origin)
    }
    var recurring: [RecurringTransaction] = []
    for draft in drafts {
      recurring.append(
        try explained(TypingFailure.self, RecurringTransaction(draft, recurrence, in: journal)))
    }
    let texts = recurring.map { $0.text(in: journal) }
    guard let first = texts.first else { return .fine }
    var editor = editor(of: journal)
    try plan(
      texts.dropFirst().reduce(first) { $0 + "\n" + $1 }, [.rule: texts.count],
      in: try plan(of: journal, &output).rules.last?.span.file, "what recurs", &editor, &output)
    output.note("note: 'ledgera post-due' writes what is due, 'ledgera upcoming' shows it before\n")
    return try carryOut(
      editor,
      expecting: { books in
        recurring.allSatisfy { $0.stands(in: books) }
          ? nil : "the rule would not be read as intended"
      }, &output)
  }
}

extension OptionSpec {
  static let every = TypedOption<Recurrence?>(
    "every", value: .recurrence, configuration: .never,
    help: "write a rule for what comes again from the day on")
}

extension OptionKind where Value == Recurrence {
  fileprivate static var recurrence: OptionKind {
    .choice(
      "PERIOD",
      [
        ("week", .weekly), ("fortnight", .fortnightly), ("month", .monthly),
        ("quarter", .quarterly), ("year", .yearly),
      ], more: Recurrence.allCases.map { ($0.rawValue, $0) })
  }
}
