package import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraEditing
package import LedgeraModel
package import LedgeraPlanning
import LedgeraQuantities

/// What a category, or income, is planned at from a month on, as `ledgera budget set` writes it.
package struct BudgetChange {
  private let ledger: Ledger
  private let plan: Plan
  private let account: AccountID
  private let amount: DraftAmount
  private let day: Day
  private let today: Day
  /// The account's rules that count then or later, in order.
  private let live: [PlannedRule]

  private var journal: Journal { ledger.journal }

  /// - Parameters:
  ///   - text: The amount, as typed; without a symbol in the commodity of the account's rules.
  ///   - category: The account, as typed.
  ///   - day: The first of a month.
  package init(
    _ text: String, for category: String, from day: Day, _ ledger: Ledger, _ plan: Plan, today: Day
  ) throws(BudgetFailure) {
    self.ledger = ledger
    self.plan = plan
    self.day = day
    self.today = today
    let journal = ledger.journal
    do throws(TypingFailure) {
      account = try AccountMatcher(journal).account(category, openOn: day)
    } catch { throw .typing(error) }
    live = try plan.rulesToChange(of: account, from: day)
    amount = try Self.amount(text, of: account, plan, like: live.first, today: today)
    try plan.refuseRulesBelow(account, from: day)
  }

  /// What postings to the account get: income is planned as what comes in.
  private static func amount(
    _ text: String, of account: AccountID, _ plan: Plan, like rule: PlannedRule?, today: Day
  ) throws(BudgetFailure) -> DraftAmount {
    let journal = plan.journal
    let name = journal.name(account)
    guard let type = journal.type(of: account), type.role != .equity else {
      throw .notACategory(name)
    }
    let known = rule?.amount(of: account)?.commodity ?? journal.profile.base ?? plan.base
    let symbol = known.map { journal.commodity($0).quotedSymbol } ?? ""
    let isNumber = text.utf8.allSatisfy { "0123456789.,".utf8.contains($0) }
    var amount: DraftAmount
    do throws(TypingFailure) {
      amount = try TransactionComposer(journal, today: today).amount(
        isNumber && !symbol.isEmpty ? "\(text) \(symbol)" : text, of: name)
    } catch { throw .typing(error) }
    guard !amount.quantity.isNegative else { throw .negative(text) }
    if amount.symbol.isEmpty, let base = journal.profile.base {
      amount.symbol = journal.commodity(base).symbol
    }
    return type.role == .income ? amount.negated : amount
  }

  /// Changes the amounts of the rules that there are. The last one goes on without end.
  package func write(with editor: inout JournalEditor) throws(BudgetFailure) {
    do throws(TypingFailure) {
      for (number, rule) in live.enumerated() {
        let continues = goesOn(number)
        guard continues || rule.amount(of: account) != amount.planned(in: journal) else {
          continue
        }
        try RuleChange(
          journal, rule: rule.number, rule.written(in: journal), continuesWithoutEnd: continues
        ).write(amount, to: account, from: day, with: &editor)
      }
    } catch { throw .rule(error) }
  }

  /// Whether the rule is the last one and ends, so that its copy has to go on; one that plans something else
  /// as well ends for that.
  private func goesOn(_ number: Int) -> Bool {
    let span = live[number].period.span
    return number == live.count - 1 && live[number].postings.count == 2 && span.end != nil
      && span.start ?? .first < day
  }

  /// The months from the day on that no rule has, in order; the last ones may have no end.
  private var gaps: [DateSpan] {
    var gaps: [DateSpan] = []
    var next: Day? = day
    for (number, rule) in live.enumerated() {
      guard let begin = next else { break }
      let start = (rule.period.span.start ?? .first).startOfMonth
      if begin < start { gaps.append(DateSpan(start: begin, end: start)) }
      next = goesOn(number) ? nil : rule.period.span.end.map(\.nextStartOfMonth)
    }
    if let next { gaps.append(DateSpan(start: next)) }
    return gaps
  }

  /// Rules for the months that have none.
  package func newRules() throws(BudgetFailure) -> [JournalText] {
    var rules: [JournalText] = []
    for gap in gaps { rules.append(try newRule(gap)) }
    return rules
  }

  private func newRule(_ gap: DateSpan) throws(BudgetFailure) -> JournalText {
    let commodity = journal.commodity(withSymbol: amount.symbol) ?? .none
    let usual = BudgetSuggestion(
      ledger, income: .zero, in: commodity, model: BudgetModel.all[0], today: today)
    guard let cash = usual.cash, cash != account else { throw .noCashAccount }
    var writer = DraftWriter(journal, TransactionLayout())
    let draft = TransactionDraft(
      day: day,
      postings: [PostingDraft(journal.name(account), amount), PostingDraft(journal.name(cash))])
    let start = (gap.start ?? day).text.prefix(7)
    let end = gap.end.map { " to \($0.text.prefix(7))" } ?? ""
    return "~ monthly from \(start)\(end)  Budget\n\(writer.text(of: draft).rest)"
  }

  /// Why changed books do not say just this; nil: they do.
  package func problem(in changed: Journal) -> String? {
    let changedPlan = Plan(changed)
    guard changedPlan.happenings(before: day) == plan.happenings(before: day) else {
      return "what was planned before \(day.text) would change"
    }
    let now = changed.account(named: journal.name(account)).map {
      changedPlan.amounts(of: $0, on: day)
    }
    return now == [amount.planned(in: changed)]
      ? nil : "the amount would not be read as intended"
  }
}

/// Why a budget is not changed.
package enum BudgetFailure: ExplainedError {
  case typing(TypingFailure)
  /// A rule cannot be changed.
  case rule(TypingFailure)
  case notACategory(String)
  case negative(String)
  case severalRules(String, places: [String])
  case share(String, place: String)
  /// Income is planned by rules of subaccounts.
  case rulesBelow(String, accounts: [String])
  case noCashAccount

  package var kind: FailureKind {
    switch self {
    case .typing(let failure): failure.kind
    case .notACategory, .negative: .usage
    case .rule, .severalRules, .share, .rulesBelow, .noCashAccount: .findings
    }
  }

  package var message: String {
    switch self {
    case .typing(let failure), .rule(let failure): failure.message
    case .notACategory(let account): "\(shown(account)) is not a category"
    case .negative(let text): "a budgeted amount cannot be negative: \(shown(text))"
    case .severalRules(let account, _): "\(shown(account)) is planned by several rules at once"
    case .share(let account, _): "\(shown(account)) gets a share of other rules, not an amount"
    case .rulesBelow(let account, _): "\(shown(account)) is planned by rules of its subaccounts"
    case .noCashAccount: "there is no cash account on budget that could pay for it"
    }
  }

  package var hints: [String] {
    switch self {
    case .typing(let failure), .rule(let failure): failure.hints
    case .notACategory: ["expenses, income and savings are planned"]
    case .negative: []
    case .severalRules(_, let places): ["change them by hand: \(places.joined(separator: " and "))"]
    case .share(_, let place): ["change the tag share: by hand, at \(place)"]
    case .rulesBelow(_, let accounts): ["name one of them: \(accounts.joined(separator: ", "))"]
    case .noCashAccount: ["write the rule yourself (calculations.md § Envelopes)"]
    }
  }
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
  ) throws(BudgetFailure) -> [PlannedRule] {
    let live = rules.filter { rule in
      rule.period.span.end ?? .last > day
        && rule.postings.contains { $0.account == account && $0.isActive }
    }.sorted { $0.period.span.start ?? .first < $1.period.span.start ?? .first }
    for (rule, next) in zip(live, live.dropFirst())
    where rule.period.span.end ?? .last > next.period.span.start ?? .first {
      throw .severalRules(journal.name(account), places: [place(of: rule), place(of: next)])
    }
    let share = live.first { rule in
      rule.postings.contains { $0.account == account && $0.terms.share != nil }
    }
    if let share {
      throw .share(journal.name(account), place: place(of: share))
    }
    return live
  }

  /// An income of its own would come on top of those of subaccounts.
  fileprivate func refuseRulesBelow(
    _ account: AccountID, from day: Day
  ) throws(BudgetFailure) {
    guard journal.role(of: account) == .income else { return }
    let live = rules.filter { $0.period.span.end ?? .last > day }
    let posted = Set(live.flatMap(\.postings).filter(\.isActive).map(\.account))
    guard !posted.contains(account) else { return }
    let below = journal.accounts.displayOrder.filter {
      $0 != account && posted.contains($0) && journal.accounts.lineage(of: $0).contains(account)
    }
    guard below.isEmpty else {
      throw .rulesBelow(journal.name(account), accounts: below.map(journal.name))
    }
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

extension Day {
  /// The first day of a month that is not before it.
  fileprivate var nextStartOfMonth: Day {
    self == startOfMonth ? self : startOfMonth.adding(months: 1)
  }
}
