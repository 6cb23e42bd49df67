import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraPlanning

extension Invocation {
  /// `ledgera budget suggest --income AMOUNT`.
  func suggestBudget(_ output: inout Output) throws(CommandFailure) -> ExitStatus {
    guard arguments.count == 1, let given = value(.income) else {
      throw .usage(
        "'budget suggest' needs --income and no other words",
        hints: ["ledgera budget suggest --income 3000 --model 50/30/20"])
    }
    let asked = has(.writeRules) ? changing : self
    let ledger = try asked.writtenLedger(&output)
    let rules = try explained(
      IncomeFailure.self,
      SuggestedRules(ledger, income: given, self[.model], today: today()))
    guard has(.writeRules) else {
      guard try outputFormat() == .text else {
        throw .usage("without --write a suggestion is journal text only")
      }
      output.write(rules.text.string)
      return .fine
    }
    guard !Plan(ledger.journal).rules.contains(where: \.isActive) else {
      throw CommandFailure(
        .findings, "the books have '~' rules already, and these would come on top of them",
        hints: ["without --write the suggestion is printed; take from it what you like"])
    }
    var editor = asked.editor(of: ledger.journal)
    try asked.plan(
      rules.text, [.rule: rules.ruleCount], in: nil, "the budget", &editor, &output)
    return try asked.carryOut(editor, &output)
  }
}

extension OptionKind where Value == BudgetModel {
  static var budgetModel: OptionKind {
    let names = BudgetModel.all.map(\.name)
    return OptionKind("MODEL", .choices(names)) { (text) throws(OptionFailure) in
      do throws(BudgetModel.Failure) {
        return try BudgetModel(text)
      } catch {
        throw OptionFailure(
          message: "\(shown(text)): \(error.message)",
          hints: [
            "models are \(names.joined(separator: ", "))",
            "or of your own: --model 'needs+debts 45, wants 25, savings+investing 30'",
          ])
      }
    }
  }
}
