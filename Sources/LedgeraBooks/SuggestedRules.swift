package import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraEditing
package import LedgeraModel
package import LedgeraPlanning
import LedgeraQuantities
import LedgeraReporting

/// The rules of a suggested budget, as `ledgera budget suggest` writes them.
package struct SuggestedRules {
  private let journal: Journal
  private let suggestion: BudgetSuggestion
  private let model: BudgetModel
  private let symbol: String
  private let day: Day

  /// - Parameter income: What comes in each month, as typed: `3000`, in the base currency, or
  ///   `3000 EUR`.
  package init(
    _ ledger: Ledger, income text: String, _ model: BudgetModel, today: Day
  ) throws(IncomeFailure) {
    journal = ledger.journal
    let income: DraftAmount
    do throws(TypingFailure) {
      income = try TransactionComposer(journal, today: today).amount(text, of: "")
    } catch { throw .typing(error) }
    guard !income.quantity.isNegative, !income.quantity.isZero else { throw .notPositive(text) }
    let commodity =
      income.symbol.isEmpty
      ? journal.profile.base ?? journal.usualCommodity
      : journal.commodity(withSymbol: income.symbol)
    guard let commodity else { throw .unknownCommodity(income.symbol) }
    suggestion = BudgetSuggestion(
      ledger, income: WideQuantity(income.quantity), in: commodity, model: model, today: today)
    self.model = model
    symbol = journal.commodity(commodity).symbol
    day = today.startOfMonth
  }

  /// That of the income, and one for each part with accounts.
  package var ruleCount: Int { 1 + suggestion.parts.count { !$0.lines.isEmpty } }

  package var text: JournalText {
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

/// Why an income cannot be planned with.
package enum IncomeFailure: ExplainedError {
  case typing(TypingFailure)
  case notPositive(String)
  case unknownCommodity(String)

  package var kind: FailureKind {
    if case .typing(let failure) = self { failure.kind } else { .usage }
  }

  package var message: String {
    switch self {
    case .typing(let failure): failure.message
    case .notPositive(let text): "an income is above zero, not \(shown(text))"
    case .unknownCommodity(let symbol): "these books have no commodity \(shown(symbol))"
    }
  }

  package var hints: [String] {
    switch self {
    case .typing(let failure): failure.hints
    case .notPositive: []
    case .unknownCommodity: ["write the income in the currency of the books"]
    }
  }
}
