import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting
import LedgeraValuation

/// Puts together what was planned and what happened, and lets the envelopes roll over.
struct BudgetFigures {
  let commodity: CommodityID
  /// The first day of the first envelope.
  let begin: Day
  let accounts: BudgetAccounts
  /// Those to report.
  private(set) var periods: [BudgetPeriod] = []
  let usedRates: [UsedRate]
  let uncounted: [CommodityID]

  /// nil: there are no envelopes.
  init?(
    _ ledger: Ledger, _ plan: EnvelopePlan, _ request: EnvelopeRequest
  ) throws(TooManyPeriods) {
    let journal = ledger.journal
    let first = plan.begin ?? request.today.startOfMonth
    accounts = BudgetAccounts(journal, plan, first: first)
    guard !accounts.envelopes.isEmpty || !accounts.cards.isEmpty && !plan.rules.isEmpty else {
      return nil
    }
    commodity = journal.profile.base ?? plan.mostUsedCommodity ?? .none
    begin = (accounts.envelopes.map(\.start) + plan.directiveDays).min() ?? first
    guard let span = request.period(from: begin) else { return nil }
    let calendar = try EnvelopeCalendar(
      reporting: span, by: request.division, from: begin,
      until: span.last.adding(months: plan.monthsOfPots))
    guard !calendar.reported.isEmpty else {
      (usedRates, uncounted) = ([], [])
      return
    }
    let book = PriceBook(journal)
    let planned = try PlannedSums(plan, accounts, calendar, in: commodity, book)
    var collector = BudgetCollector(journal, accounts, calendar, in: commodity, book)
    collector.collect()
    usedRates = book.usedRates + collector.usedRates
    uncounted = planned.uncounted.union(collector.uncounted).sorted()
    let assembly = BudgetAssembly(
      accounts: accounts, calendar: calendar, planned: planned, collector: collector,
      today: request.today, decimals: journal.decimals(of: commodity))
    periods = assembly.periods()
  }
}

/// What was planned for one period of a budget, and what happened in it.
struct BudgetPeriod: Sendable {
  let span: DateSpan
  /// Whether its last day is before today.
  let isOver: Bool
  let budget: EnvelopeBudget.Period
  /// By envelope: moved in less moved out by `assign`.
  let moved: [WideQuantity]
  /// By card: its balance at the end.
  let cardBalances: [WideQuantity]
  /// Of revenue accounts.
  let income: WideQuantity
  let plannedIncome: WideQuantity
  /// Spending without an envelope.
  let unbudgeted: WideQuantity
}

/// Makes the periods of a budget from sums.
private struct BudgetAssembly {
  let accounts: BudgetAccounts
  let calendar: EnvelopeCalendar
  let planned: PlannedSums
  let collector: BudgetCollector
  let today: Day
  let decimals: UInt8

  private var envelopes: Range<Int> { accounts.envelopes.indices }
  private var cards: Range<Int> { accounts.cards.indices }

  func periods() -> [BudgetPeriod] {
    var input = EnvelopeInput(
      terms: accounts.envelopes.map(\.terms), cardCount: cards.count,
      opening: collector.opening, decimals: decimals)
    input.periods = (0..<calendar.count).map(period)
    let budget = EnvelopeBudget(input)
    var balances = collector.cardOpenings
    var periods: [BudgetPeriod] = []
    for number in 0..<calendar.count {
      for card in cards { balances[card] += collector.sums[number, collector.card(card)] }
      guard calendar.reported.contains(number) else { continue }
      periods.append(
        BudgetPeriod(
          span: calendar.periods[number].span, isOver: calendar.periods[number].last < today,
          budget: budget.periods[number], moved: envelopes.map { planned.moves[number, $0] },
          cardBalances: balances, income: collector.sums[number, collector.income].negated,
          plannedIncome: planned.rules[number, planned.income].negated,
          unbudgeted: collector.sums[number, collector.expense]))
    }
    return periods
  }

  private func period(_ number: Int) -> EnvelopeInput.Period {
    var period = EnvelopeInput.Period(envelopeCount: envelopes.count, cardCount: cards.count)
    for envelope in envelopes {
      period.assigned[envelope] =
        planned.rules[number, envelope] + planned.moves[number, envelope]
      period.pots[envelope] = planned.pot(of: envelope, in: number)
      period.spent[envelope] = collector.sums[number, envelope]
      period.isArchived[envelope] = accounts.isClosed(envelope, by: calendar.periods[number].last)
      for card in cards {
        period.spentByCard[card][envelope] = collector.spentByCard(card, envelope, in: number)
      }
    }
    var rest = collector.sums[number, collector.cash]
    for card in cards {
      let change = collector.sums[number, collector.card(card)]
      period.cardChanges[card] = change
      period.assignedToCards[card] =
        planned.rules[number, collector.card(card)] + planned.moves[number, collector.card(card)]
      rest += change
    }
    // What neither an envelope nor a card explains came in or went out otherwise.
    period.income = period.spent.reduce(rest) { $0 + $1 }
    period.held = planned.moves[number, planned.income]
    return period
  }
}

extension EnvelopePlan {
  /// How far ahead the next days of pots are: a year at least; 0: there are no pots.
  fileprivate var monthsOfPots: Int {
    let months = rules.filter { $0.parts.contains(where: \.isYearly) }.map(
      \.period.monthsOfInterval)
    return months.max().map { max($0, 12) + 1 } ?? 0
  }

  /// The months that directives begin in.
  fileprivate var directiveDays: [Day] {
    moves.map(\.day.startOfMonth) + holds.map(\.day.startOfMonth)
  }

  /// The commodity of most amounts of rules, the first one of several; nil: there are none.
  fileprivate var mostUsedCommodity: CommodityID? {
    var counts: [CommodityID: Int] = [:]
    for rule in rules {
      for amount in rule.parts.flatMap(\.amounts) { counts[amount.commodity, default: 0] += 1 }
    }
    return counts.max { one, other in
      one.value == other.value ? one.key > other.key : one.value < other.value
    }?.key
  }
}

extension EnvelopeRequest {
  /// Months, unless something else is asked for. Weeks that begin on a day asked for begin on that
  /// weekday: paydays are seldom Mondays.
  fileprivate var division: Interval {
    if case .weeks(let count) = interval, span.start != nil { return .days(count * 7) }
    return interval ?? .months(1)
  }

  /// The days to report in a budget that begins on a day.
  fileprivate func period(from begin: Day) -> Period? {
    let month = DateSpan.month(today.month, year: today.year) ?? DateSpan(today)
    var filled = span
    if span.isOpen, interval == nil { filled = month }
    let start = filled.start ?? min(begin, filled.last ?? begin)
    let close = interval == nil ? month.last ?? today : today
    let last = filled.last ?? max(close, start)
    return Period(start: start, last: max(start, last))
  }
}
