import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraReporting

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
    let journal = ledger.journal
    let (income, commodity) = try amountOfIncome(given, journal)
    let model = self[.model]
    let suggestion = BudgetSuggestion(
      ledger, income: income, in: commodity, model: model, today: today())
    let written = SuggestionText(journal, suggestion, model, commodity, day: today())
    guard has(.writeRules) else {
      guard try outputFormat() == .text else {
        throw .usage("without --write a suggestion is journal text only")
      }
      output.write(written.text.string)
      return .fine
    }
    guard !Plan(journal).rules.contains(where: \.isActive) else {
      throw CommandFailure(
        .findings, "the books have '~' rules already, and these would come on top of them",
        hints: ["without --write the suggestion is printed; take from it what you like"])
    }
    var editor = asked.editor(of: journal)
    try asked.plan(
      written.text, [.rule: written.ruleCount], in: nil, "the budget", &editor, &output)
    return try asked.carryOut(editor, &output)
  }

  /// `3000`, in the base currency, or `3000 EUR`.
  private func amountOfIncome(
    _ text: String, _ journal: Journal
  ) throws(CommandFailure) -> (WideQuantity, CommodityID) {
    let composer = TransactionComposer(journal, today: today())
    let amount = try explained(TypingFailure.self, composer.amount(text, of: ""))
    guard !amount.quantity.isNegative, !amount.quantity.isZero else {
      throw .usage("an income is above zero, not \(shown(text))")
    }
    let symbol = amount.symbol.isEmpty ? nil : amount.symbol
    let base = journal.profile.base ?? journal.usualCommodity
    guard let commodity = symbol.map({ journal.commodity(withSymbol: $0) }) ?? base else {
      throw .usage(
        "these books have no commodity \(shown(symbol ?? ""))",
        hints: ["write the income in the currency of the books"])
    }
    return (WideQuantity(amount.quantity), commodity)
  }
}

/// The rules of a suggestion as journal text.
private struct SuggestionText {
  let journal: Journal
  let suggestion: BudgetSuggestion
  let model: BudgetModel
  let symbol: String
  let day: Day

  init(
    _ journal: Journal, _ suggestion: BudgetSuggestion, _ model: BudgetModel,
    _ commodity: CommodityID, day: Day
  ) {
    self.journal = journal
    self.suggestion = suggestion
    self.model = model
    symbol = journal.commodity(commodity).symbol
    self.day = day.startOfMonth
  }

  /// That of the income, and one for each part with accounts.
  var ruleCount: Int { 1 + suggestion.parts.count { !$0.lines.isEmpty } }

  var text: JournalText {
    let shares = model.shares.map { "\($0.title) \($0.percent) %" }.joined(separator: ", ")
    var text: JournalText = """
      ; A budget of \(amount(suggestion.income)) a month, by \(model.name): \(shares).
      ; What each category gets follows what was spent in the last 12 months; without
      ; any spending, all get the same. Change it as you like.


      """
    let cash = suggestion.cash.map(journal.name) ?? "assets:bank"
    let revenue = suggestion.revenue.map(journal.name) ?? "income:salary"
    text += rule(
      "Income", [PostingDraft(cash, draft(suggestion.income)), PostingDraft(revenue)])
    for part in suggestion.parts {
      text += "\n"
      guard !part.lines.isEmpty else {
        text +=
          "; No account for \(part.share.title): \(amount(part.amount)) stay unassigned.\n"
        continue
      }
      let lines = part.lines.map { PostingDraft(journal.name($0.account), draft($0.amount)) }
      text += rule(part.share.title.capitalisedFirst, lines + [PostingDraft(cash)])
    }
    return text
  }

  private func rule(_ title: String, _ postings: [PostingDraft]) -> JournalText {
    var writer = DraftWriter(journal, TransactionLayout())
    let transaction = writer.text(of: TransactionDraft(day: day, postings: postings))
    return "~ monthly from \(day.text)  \(title)\n\(transaction.rest)"
  }

  private func draft(_ quantity: WideQuantity) -> DraftAmount {
    DraftAmount(quantity.quantity ?? .zero, symbol)
  }

  private func amount(_ quantity: WideQuantity) -> String {
    var writer = DraftWriter(journal, TransactionLayout())
    return writer.text(of: draft(quantity))
  }
}

extension String {
  fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
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
