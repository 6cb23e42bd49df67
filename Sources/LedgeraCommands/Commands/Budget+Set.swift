import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraReporting

extension Invocation {
  /// `ledgera budget set CATEGORY AMOUNT [--from MONTH]`.
  func setBudget(_ output: inout Output) throws(CommandFailure) -> ExitStatus {
    guard arguments.count == 3 else {
      throw .usage(
        "'budget set' takes a category and an amount",
        hints: ["ledgera budget set food 450 --from 2027-01"])
    }
    let ledger = try writtenLedger(&output)
    let journal = ledger.journal
    let plan = try plan(of: journal, &output)
    let day = try firstMonth()
    let account = try explained(
      TypingFailure.self, AccountMatcher(journal).account(arguments[1], openOn: day))
    let wanted = try wantedAmount(arguments[2], of: account, plan, from: day)
    var editor = editor(of: journal)
    let live = try plan.rulesToChange(of: account, from: day)
    do throws(TypingFailure) {
      for rule in live where rule.amount(of: account) != wanted.planned(in: journal) {
        try RuleChange(journal, rule: rule.number, rule.written(in: journal))
          .write(wanted, to: account, from: day, with: &editor)
      }
    } catch { throw CommandFailure(.findings, error.message, hints: error.hints) }
    let first = live.compactMap(\.period.span.start).min()
    if live.isEmpty || live.allSatisfy({ $0.period.span.start ?? .first > day }) {
      let text = try newRule(wanted, of: account, ledger, DateSpan(start: day, end: first))
      try self.plan(
        text, [.rule: 1], in: plan.rules.last?.span.file, "the budget", &editor, &output)
    }
    let before = plan.happenings(before: day)
    return try carryOut(
      editor,
      expecting: { changed in
        let changedPlan = Plan(changed)
        guard changedPlan.happenings(before: day) == before else {
          return "what was planned before \(day.text) would change"
        }
        let now = changed.account(named: journal.name(account)).map {
          changedPlan.amounts(of: $0, on: day)
        }
        return now == [wanted.planned(in: changed)]
          ? nil : "the amount would not be read as intended"
      }, &output)
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

  /// What postings to the account get: income is planned as what comes in.
  private func wantedAmount(
    _ text: String, of account: AccountID, _ plan: Plan, from day: Day
  ) throws(CommandFailure) -> DraftAmount {
    let journal = plan.journal
    let name = journal.name(account)
    guard let type = journal.type(of: account), type.role != .equity else {
      throw .usage(
        "\(shown(name)) is not a category", hints: ["expenses, income and savings are planned"])
    }
    let known = plan.rules.last { $0.amount(of: account) != nil }?.amount(of: account)?.commodity
    let symbol = known.map { journal.commodity($0).quotedSymbol } ?? ""
    let isNumber = text.utf8.allSatisfy { "0123456789.,".utf8.contains($0) }
    let composer = TransactionComposer(journal, today: today())
    var amount = try explained(
      TypingFailure.self,
      composer.amount(
        isNumber && !symbol.isEmpty ? "\(text) \(symbol)" : text, of: name))
    guard !amount.quantity.isNegative else {
      throw .usage("a budgeted amount cannot be negative: \(shown(text))")
    }
    if amount.symbol.isEmpty, let base = journal.profile.base {
      amount.symbol = journal.commodity(base).symbol
    }
    return type.role == .income ? amount.negated : amount
  }

  /// A rule for what has none.
  private func newRule(
    _ amount: DraftAmount, of account: AccountID, _ ledger: Ledger, _ span: DateSpan
  ) throws(CommandFailure) -> JournalText {
    let journal = ledger.journal
    let commodity = journal.commodity(withSymbol: amount.symbol) ?? .none
    let usual = BudgetSuggestion(
      ledger, income: .zero, in: commodity, model: BudgetModel.all[0], today: today())
    guard let cash = usual.cash, cash != account, let start = span.start else {
      throw CommandFailure(
        .findings, "there is no cash account on budget that could pay for it",
        hints: ["write the rule yourself (calculations.md § Envelopes)"])
    }
    var writer = DraftWriter(journal, TransactionLayout())
    let draft = TransactionDraft(
      day: start,
      postings: [PostingDraft(journal.name(account), amount), PostingDraft(journal.name(cash))])
    let end = span.end.map { " to \($0.text.prefix(7))" } ?? ""
    return "~ monthly from \(start.text.prefix(7))\(end)  Budget\n\(writer.text(of: draft).rest)"
  }
}

extension OptionSpec {
  static let fromMonth = TypedOption<Day?>(
    "from", value: .month, configuration: .never,
    help: "with set: the first month of the amount (default: this month)")
}

extension DraftAmount {
  /// The same with what the books know of its commodity.
  fileprivate func planned(in journal: Journal) -> Amount? {
    journal.commodity(withSymbol: symbol).map { Amount(quantity.normalized, $0) }
  }
}

extension PlannedRule {
  /// Of each time; nil: it has no posting to the account, or one in several commodities.
  fileprivate func amount(of account: AccountID) -> Amount? {
    let amounts = postings.first { $0.account == account }?.amounts ?? []
    return amounts.count == 1 ? Amount(amounts[0].quantity.normalized, amounts[0].commodity) : nil
  }

  /// The period without what the plan fills in.
  fileprivate func written(in journal: Journal) -> PeriodExpression {
    var period = period
    if !hasFirstDay { period.span.start = nil }
    return period
  }
}

extension Plan {
  /// Rules of an account that count on a day or after it, in order; each month has one at most.
  fileprivate func rulesToChange(
    of account: AccountID, from day: Day
  ) throws(CommandFailure) -> [PlannedRule] {
    let live = rules.filter { rule in
      rule.period.span.end ?? .last > day
        && rule.postings.contains { $0.account == account && $0.isActive }
    }.sorted { $0.period.span.start ?? .first < $1.period.span.start ?? .first }
    for (rule, next) in zip(live, live.dropFirst())
    where rule.period.span.end ?? .last > next.period.span.start ?? .first {
      throw CommandFailure(
        .findings, "\(shown(journal.name(account))) is planned by several rules at once",
        hints: ["change them by hand: \(place(of: rule)) and \(place(of: next))"])
    }
    let share = live.first { rule in
      rule.postings.contains { $0.account == account && $0.terms.share != nil }
    }
    if let share {
      throw CommandFailure(
        .findings, "\(shown(journal.name(account))) gets a share of other rules, not an amount",
        hints: ["change the tag share: by hand, at \(place(of: share))"])
    }
    return live
  }

  private func place(of rule: PlannedRule) -> String {
    let file = journal.sources[rule.span.file]
    return "\(file.path):\(file.position(of: rule.span.range.lowerBound).line)"
  }

  /// What rules do in the two years before a day, in order.
  fileprivate func happenings(before day: Day) -> [String] {
    happenings(Period(start: day.adding(months: -24), last: day.adding(days: -1))) { rule, day in
      "\(day.text) "
        + rule.postings.map { posting in
          "\(journal.name(posting.account)) \(posting.isActive) "
            + posting.amounts.map { journal.text(of: $0) }.joined(separator: ", ")
        }.joined(separator: "; ")
    }.sorted()
  }

  /// Of each time that rules move something to an account in the month of a day.
  fileprivate func amounts(of account: AccountID, on day: Day) -> [Amount?] {
    happenings(Period(start: day, last: day.adding(months: 1).adding(days: -1))) { rule, _ in
      rule.amount(of: account)
    }.filter { $0 != nil }
  }

  private func happenings<Value>(
    _ window: Period?, _ value: (PlannedRule, Day) -> Value
  ) -> [Value] {
    guard let window else { return [] }
    return rules.flatMap { rule in
      ((try? rule.period.occurrences(in: window)) ?? []).map { value(rule, $0) }
    }
  }
}
