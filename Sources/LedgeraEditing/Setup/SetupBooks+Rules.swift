import LedgeraModel
import LedgeraQuantities

extension SetupBooks {
  /// `rules.journal`: what recurs, and the budget.
  var rules: String {
    var text =
      "; What recurs, and the budget. Change it at any time: it has no effect on balances.\n"
    if !answers.incomes.isEmpty { text += "\n; Income, after tax" }
    for income in answers.incomes {
      let amount = texts.amount(income.amount)
      text += rule(income, [(answers.wallet(for: income), amount), (income.account, "")])
    }
    if !answers.bills.isEmpty { text += "\n; Bills" }
    for bill in answers.bills {
      let amount = texts.amount(bill.amount)
      text += rule(bill, [(bill.account, amount), (answers.wallet(for: bill), "")])
    }
    return text + recommendation
  }

  private func rule(
    _ flow: SetupAnswers.Flow, _ postings: [(account: String, amount: String)]
  ) -> String {
    let period = period(flow.recurrence, from: flow.day)
    let tag =
      flow.recurrence == .yearly && flow.account.hasPrefix("expenses") ? "  ; envelope: yearly" : ""
    return "\n~ \(period)  \(flow.name)\(tag)\n" + SetupTexts.postings(postings)
  }

  /// What comes once a year begins with the books if it can, so that it is saved for until then.
  private func period(_ recurrence: Recurrence, from day: Day) -> String {
    let isFirst = day >= answers.start && day < answers.start.adding(months: 12)
    let begin = isFirst ? answers.start.startOfMonth.text : "\(day.components.year)"
    return recurrence.period(on: day, since: begin)
  }

  // MARK: The budget

  private var recommendation: String {
    guard let budget else { return "" }
    let shares = budget.parts.map { "\($0.share.title) \($0.share.percent) %" }
    var text = """

      ; A budget of \(texts.amount(budget.income)) a month: \(shares.joined(separator: ", ")).
      ; What bills leave of each share is divided among its categories.

      """
    for part in budget.parts { text += self.text(of: part) }
    return text
  }

  private func text(of part: SetupBudget.Part) -> String {
    let title = part.share.title.prefix(1).uppercased() + part.share.title.dropFirst()
    var text = "\n; \(title): \(texts.amount(part.amount))"
    if part.fixed.signum > 0 { text += ", bills take \(texts.amount(part.fixed))" }
    if part.isOverdrawn { text += ", more than there is" }
    guard !part.lines.isEmpty else {
      let isLeft = part.fixed < part.amount && !part.isSpentByOthers
      return text + (isLeft ? "; no account for it\n" : "\n")
    }
    text += "\n"
    let postings = part.lines.map { ($0.account, texts.amount($0.amount)) }
    return text + "~ monthly from \(answers.start.startOfMonth)  \(title)\n"
      + SetupTexts.postings(postings + [(answers.mainWallet, "")])
  }
}
