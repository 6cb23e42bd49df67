public import LedgeraChecking
public import LedgeraModel
public import LedgeraQuantities
public import LedgeraValuation

/// What a report of envelopes is asked for.
public struct EnvelopeRequest: Sendable {
  /// The days; open ends are those of the budget, both: this month.
  public var span: DateSpan
  /// How long a period is; nil: months.
  public var interval: Interval?
  public var today: Day
  /// By account number: envelopes to show; nil: all.
  public var accounts: [Bool]?

  public init(
    span: DateSpan = .all, interval: Interval? = nil, today: Day, accounts: [Bool]? = nil
  ) {
    self.span = span
    self.interval = interval
    self.today = today
    self.accounts = accounts
  }
}

/// What is left in every envelope, period by period: planned against actual, in one commodity
/// (calculations.md § Envelopes).
public struct EnvelopeReport: Sendable {
  /// One envelope in a period, or in all of them.
  public struct Line: Sendable {
    public let envelope: Envelope
    public var rolledIn: WideQuantity
    /// By rules.
    public var planned: WideQuantity
    /// By `assign`: moved in less moved out.
    public var moved: WideQuantity
    public var spent: WideQuantity
    /// What became debt of cards because the envelope did not have it.
    public var overspentByCards: WideQuantity
    /// What stays in the envelope when the period is over; until then what there is to spend.
    public var left: WideQuantity
    /// What the end of the period took out; nothing of a period that is not over today.
    public var released: WideQuantity

    public var assigned: WideQuantity { planned + moved }
  }

  /// The money set aside for the bill of one card.
  public struct CardLine: Sendable {
    public let account: AccountID
    public var rolledIn: WideQuantity
    public var assigned: WideQuantity
    /// What is set aside at the end.
    public var reserve: WideQuantity
    /// The card's balance at the end: below zero when it is owed.
    public var balance: WideQuantity
  }

  /// Everything about one period, or about all of them.
  public struct Section: Sendable {
    public let span: DateSpan
    /// Those to show, in display order.
    public var lines: [Line]
    public var cards: [CardLine]
    /// Of revenue accounts.
    public var income: WideQuantity
    /// What rules say that comes in.
    var plannedIncome: WideQuantity
    /// Spending without an envelope.
    public var unbudgeted: WideQuantity
    /// What else came in to be assigned, or went out: off budget, from equity.
    public var other: WideQuantity
    /// Spending of all envelopes of expense accounts, and what rules put into these.
    public var expenses: WideQuantity
    var plannedExpenses: WideQuantity
    /// What all envelopes and cards were assigned.
    public var assigned: WideQuantity
    /// Kept for the next period.
    public var held: WideQuantity
    /// Not assigned at the end; below zero: more was assigned than there was.
    public var unassigned: WideQuantity
    /// The cash on budget at the end.
    public var cash: WideQuantity

    /// What was left over in percent of the income; nil: there was none.
    public var savingsRate: WideQuantity? {
      EnvelopeReport.rate(income - expenses - unbudgeted, of: income)
    }
    /// The same of what rules say.
    public var plannedSavingsRate: WideQuantity? {
      EnvelopeReport.rate(plannedIncome - plannedExpenses, of: plannedIncome)
    }
  }

  public let journal: Journal
  /// What all figures are in.
  public let commodity: CommodityID
  /// The first day of the first envelope; nil: there is no budget.
  public let begin: Day?
  /// In order; empty when there is no budget in these days.
  public let periods: [Section]
  /// All periods as one; nil: there are none.
  public let whole: Section?
  /// Whether each period was asked for by an interval.
  let hasInterval: Bool
  /// Whether only some envelopes are shown.
  let isPartial: Bool
  /// The rates that amounts were converted at.
  public let usedRates: [UsedRate]
  /// Commodities that could not be converted, and so were left out.
  public let uncounted: [CommodityID]

  /// One pass over the transactions; linear in periods × envelopes otherwise.
  public init(
    _ ledger: Ledger, _ plan: EnvelopePlan, _ request: EnvelopeRequest
  ) throws(TooManyPeriods) {
    journal = ledger.journal
    hasInterval = request.interval != nil
    isPartial = request.accounts != nil
    guard let figures = try BudgetFigures(ledger, plan, request) else {
      commodity = ledger.journal.profile.base ?? .none
      (begin, periods, whole, usedRates, uncounted) = (nil, [], nil, [], [])
      return
    }
    commodity = figures.commodity
    begin = figures.begin
    periods = figures.sections
    whole = EnvelopeReport.whole(of: figures.sections)
    usedRates = figures.usedRates
    uncounted = figures.uncounted
  }

  /// The account whose envelope `assign` means by another one: the nearest above with rules, or itself;
  /// nil: there can be no envelope, nor a reserve of a card.
  public static func envelopeAccount(
    of account: AccountID, _ plan: EnvelopePlan, in journal: Journal
  ) -> AccountID? {
    let accounts = BudgetAccounts(journal, plan, first: .first)
    if accounts.roles[account.index] == .card { return account }
    guard case .account(let own) = accounts.subject(of: .account(account)) else { return nil }
    return own
  }

  private static func whole(of sections: [Section]) -> Section? {
    guard var whole = sections.first, let last = sections.last else { return nil }
    for section in sections.dropFirst() { whole.add(section) }
    whole = Section(whole, span: DateSpan(start: whole.span.start, end: last.span.end))
    return whole
  }

  static func rate(_ part: WideQuantity, of whole: WideQuantity) -> WideQuantity? {
    whole.signum > 0 ? part.percentage(of: whole) : nil
  }
}

extension EnvelopeReport.Section {
  fileprivate init(_ other: Self, span: DateSpan) {
    self.init(
      span: span, lines: other.lines, cards: other.cards, income: other.income,
      plannedIncome: other.plannedIncome, unbudgeted: other.unbudgeted, other: other.other,
      expenses: other.expenses, plannedExpenses: other.plannedExpenses, assigned: other.assigned,
      held: other.held, unassigned: other.unassigned, cash: other.cash)
  }

  /// Goes on with the period after it.
  fileprivate mutating func add(_ next: Self) {
    for (index, line) in next.lines.enumerated() {
      lines[index].planned += line.planned
      lines[index].moved += line.moved
      lines[index].spent += line.spent
      lines[index].overspentByCards += line.overspentByCards
      lines[index].left = line.left
      let came = lines[index].rolledIn + lines[index].assigned
      lines[index].released = came - lines[index].spent - line.left
    }
    for (index, card) in next.cards.enumerated() {
      cards[index].assigned += card.assigned
      cards[index].reserve = card.reserve
      cards[index].balance = card.balance
    }
    income += next.income
    plannedIncome += next.plannedIncome
    unbudgeted += next.unbudgeted
    other += next.other
    expenses += next.expenses
    plannedExpenses += next.plannedExpenses
    assigned += next.assigned
    held = next.held
    unassigned = next.unassigned
    cash = next.cash
  }
}
