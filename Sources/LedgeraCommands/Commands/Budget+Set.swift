import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraPlanning

extension Invocation {
  /// `ledgera budget set CATEGORY AMOUNT [--from MONTH]`.
  func setBudget(_ output: inout Output) throws(CommandFailure) -> ExitStatus {
    let words = arguments.joiningAmounts(from: 2)
    guard words.count == 3 else {
      throw .usage(
        "'budget set' takes a category and an amount",
        hints: ["ledgera budget set food 450 --from 2027-01"])
    }
    let ledger = try writtenLedger(&output)
    let plan = try plan(of: ledger.journal, &output)
    let day = try firstMonth()
    let change = try explained(
      BudgetFailure.self,
      BudgetChange(
        words[2], for: words[1], from: day, ledger, plan, today: today()))
    var editor = editor(of: ledger.journal)
    try explained(BudgetFailure.self, change.write(with: &editor))
    let rules = try explained(BudgetFailure.self, change.newRules())
    if let first = rules.first {
      let text = rules.dropFirst().reduce(first) { $0 + "\n" + $1 }
      try self.plan(
        text, [.rule: rules.count], in: plan.rules.last?.span.file, "the budget", &editor, &output)
    }
    return try carryOut(editor, expecting: change.problem, &output)
  }

  /// That of `--from`, or this one.
  private func firstMonth() throws(CommandFailure) -> Day {
    let current = today().startOfMonth
    guard let given = last(of: .fromMonth), let month = self[.fromMonth] else { return current }
    guard month >= current else {
      throw .usage(
        "\(month.text.prefix(7)) is over, and its plan stays as it is", at: given.origin,
        hints: ["change the rule itself to plan it differently"])
    }
    return month
  }
}

extension OptionSpec {
  static let fromMonth = TypedOption<Day?>(
    "from", value: .month, configuration: .never,
    help: "with set: the first month of the amount (default: this month)")
}
