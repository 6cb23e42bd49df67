import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel

extension Invocation {
  /// `ledgera goals set NAME AMOUNT [by DATE]`.
  func setGoal(_ output: inout Output) throws(CommandFailure) -> ExitStatus {
    let words = arguments.joiningAmounts(from: 2)
    let end = words.firstIndex(of: "by") ?? words.count
    let date = words.dropFirst(end + 1).joined(separator: " ")
    guard 2...3 ~= end, words.count > 2, date.isEmpty == (end == words.count) else {
      throw .usage(
        "'goals set' takes a name, an amount and perhaps a day",
        hints: ["ledgera goals set 'Trip to Japan' 6000 by 2027-04-01"])
    }
    let journal = try writtenLedger(&output).journal
    _ = try plan(of: journal, &output)
    let day = date.isEmpty ? nil : try typedDay(date)
    let change = try explained { () throws(GoalFailure) in
      try GoalChange(
        words[1], reaching: end == 3 ? words[2] : nil, by: day, in: value(.goalAccount), journal,
        today: today())
    }
    if change.name != words[1] { output.note("note: the goal is \(shown(change.name))\n") }
    var editor = editor(of: journal)
    change.write(with: &editor)
    if let directive = change.directive {
      let plan = journal.store.plan
      let home = plan.goals.last?.span.file ?? plan.settings.span?.file
      try self.plan(directive, [.goal: 1], in: home, "the goal", &editor, &output)
    }
    return try carryOut(editor, expecting: change.problem, &output)
  }
}

extension OptionSpec {
  static let goalAccount = OptionSpec(
    "account", value: .required("ACCOUNT", .names(.accounts)), configuration: .never,
    help: "with set: a new goal counts what this account holds")
}
