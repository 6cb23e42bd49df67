import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraPlanning

extension Command {
  /// `ledgera assign [DATE] AMOUNT`.
  static let assign = Command(
    "assign", group: .changes, summary: "Move money between categories and goals of the budget",
    synopsis: "[DATE] AMOUNT [--from NAME] [--to NAME]", arguments: .text(.none),
    help: """
      Writes an 'assign' directive into the plan's file: money moves from one category
      or goal to another, without a posting. Without --from it comes from what is not
      assigned yet; without --to it goes back there. Accounts may be named by their
      last part. The day is DATE, --date, or today.

      An envelope gives no more than it has, on that day and up to today, and nothing
      is assigned twice, unless --force is given.

        ledgera assign 50 --from food --to Japan
        ledgera assign 2026-11-30 120 --to insurance
        ledgera assign 50 --from Japan --dry-run
      """,
    formats: OutputFormat.changes, changesBooks: true,
    options: [.assignFrom, .assignTo, .transactionDate, .forceAssigning]
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.writtenLedger(&output)
    let journal = ledger.journal
    let envelopes = EnvelopePlan(Plan(journal))
    let today = invocation.today()
    let assignment = try invocation.assignment(journal, envelopes, today: today)
    if !invocation.has(.forceAssigning) {
      guard !assignment.stands(in: journal) else {
        output.note("this is assigned already; --force writes it once more\n")
        output.note("nothing to change\n")
        return .fine
      }
      try explained { () throws(AssignmentFailure) in
        try assignment.refuseOverdrawing(ledger, envelopes, today: today)
      }
    }
    var editor = invocation.editor(of: journal)
    let plan = journal.store.plan
    let home = plan.assignments.last?.span.file ?? plan.goals.last?.span.file
    try invocation.plan(
      assignment.text(in: journal), [.assignment: 1], in: home ?? plan.settings.span?.file,
      "the assignment", &editor, &output)
    return try invocation.carryOut(
      editor,
      expecting: {
        assignment.stands(in: $0) ? nil : "the directive would not be read as intended"
      }, &output)
  }
}

extension OptionSpec {
  fileprivate static let assignFrom = OptionSpec(
    "from", value: .required("NAME", .names(.accounts)), configuration: .never,
    help: "the category or goal that gives (default: what is not assigned yet)")
  fileprivate static let assignTo = OptionSpec(
    "to", value: .required("NAME", .names(.accounts)), configuration: .never,
    help: "the category or goal that gets it (default: back to not assigned)")
  fileprivate static let forceAssigning = OptionSpec(
    "force", configuration: .never,
    help: "assign more than an envelope has, and the same again")
}

extension Invocation {
  fileprivate func assignment(
    _ journal: Journal, _ envelopes: EnvelopePlan, today: Day
  ) throws(CommandFailure) -> EnvelopeAssignment {
    let words = arguments.joiningAmounts(from: 0)
    let options = ["from", "to"]
    if words.count > 2, words.contains(where: options.contains) {
      let line = ShellQuoting.line(words.map { options.contains($0) ? "--\($0)" : $0 })
      throw .usage("'from' and 'to' are options of 'assign'", hints: ["ledgera assign \(line)"])
    }
    guard (1...2).contains(words.count), let text = words.last else {
      throw .usage(
        "'assign' takes an amount, and perhaps a date before it",
        hints: ["ledgera assign 50 --from food --to Japan"])
    }
    if words.count == 2,
      let name = words.first(where: { !$0.contains(where: \.isNumber) }),
      (try? transactionDay(name)) == nil, let amount = words.first(where: { $0 != name })
    {
      throw .usage(
        "'assign' takes an amount, and names only with --from and --to",
        hints: options.reversed().map { option in
          "ledgera assign \(ShellQuoting.line([amount, "--\(option)", name]))"
        })
    }
    let day = try transactionDay(words.count == 2 ? words[0] : nil)
    var names: [EnvelopeAssignment.End: String] = [:]
    names[.from] = value(.assignFrom)
    names[.to] = value(.assignTo)
    guard !names.isEmpty else {
      throw .usage(
        "'assign' needs --from, --to or both", hints: ["ledgera assign \(text) --to Japan"])
    }
    return try explained { () throws(AssignmentFailure) in
      try EnvelopeAssignment(text, names, on: day, in: journal, envelopes, today: today)
    }
  }
}
