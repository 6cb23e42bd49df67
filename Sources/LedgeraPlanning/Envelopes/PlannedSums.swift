import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// What rules and directives put into envelopes, by period, in the budget's commodity.
struct PlannedSums {
  /// Columns are envelopes, cards, then income.
  private(set) var rules: SumGrid
  /// The same for `assign`; the last column is what is held.
  private(set) var moves: SumGrid
  /// By envelope: the days that its pot is filled for, in order after reading.
  private var dues: [[(day: Day, amount: WideQuantity)]]
  private(set) var uncounted: Set<CommodityID> = []

  private let accounts: BudgetAccounts
  private let calendar: EnvelopeCalendar
  private let target: CommodityID
  private let book: PriceBook
  private let last: Int

  init(
    _ plan: EnvelopePlan, _ accounts: BudgetAccounts, _ calendar: EnvelopeCalendar,
    in target: CommodityID, _ book: PriceBook
  ) throws(TooManyPeriods) {
    self.accounts = accounts
    self.calendar = calendar
    self.target = target
    self.book = book
    last = accounts.envelopes.count + accounts.cards.count
    rules = SumGrid(rows: calendar.count, columns: last + 1)
    moves = SumGrid(rows: calendar.count, columns: last + 1)
    dues = Array(repeating: [], count: accounts.envelopes.count)
    for rule in plan.rules { try add(rule) }
    for envelope in dues.indices { dues[envelope].sort { $0.day < $1.day } }
    for move in plan.moves { add(move) }
    for hold in plan.holds {
      guard let period = period(of: hold.day) else { continue }
      moves.add(value(of: hold.amount, on: hold.day), period, last)
    }
  }

  /// The column of planned income, and of what is held.
  var income: Int { last }

  private func period(of day: Day) -> Int? {
    calendar.index(of: day).flatMap { $0 < calendar.count ? $0 : nil }
  }

  // MARK: Rules

  private mutating func add(_ rule: EnvelopeRule) throws(TooManyPeriods) {
    guard let start = calendar.periods.first?.start, let end = calendar.periods.last?.last,
      let window = Period(start: start, last: end)
    else { return }
    let parts = rule.parts.compactMap { part in
      column(of: part.account).map { (part: part, column: $0) }
    }
    guard !parts.isEmpty else { return }
    var before: Day?
    for day in try rule.period.occurrences(in: window) {
      let isFirstOfMonth = before?.startOfMonth != day.startOfMonth
      before = day
      for (part, column) in parts {
        var amount = part.amounts.reduce(WideQuantity.zero) {
          $0 + value(of: WideAmount($1), on: day)
        }
        // A share is a part of whole months: it is paid once in each.
        for share in isFirstOfMonth ? part.shares : [] {
          for paid in try share.amounts(on: day) { amount += value(of: paid, on: day) }
        }
        if part.isYearly, column < accounts.envelopes.count {
          dues[column].append((day, amount))
        } else if let period = period(of: day) {
          rules.add(amount, period, column)
        }
      }
    }
  }

  /// nil: the account is no part of the budget.
  private func column(of account: AccountID) -> Int? {
    switch accounts.roles[account.index] {
    case .envelope, .saving: Int(accounts.numbers[account.index])
    case .card: accounts.envelopes.count + Int(accounts.numbers[account.index])
    case .income: income
    case .cash, .expense, .other: nil
    }
  }

  private mutating func value(of amount: Amount, on day: Day) -> WideQuantity {
    value(of: WideAmount(amount), on: day)
  }

  private mutating func value(of amount: WideAmount, on day: Day) -> WideQuantity {
    if amount.commodity == target { return amount.quantity }
    let value = book.value(of: amount, in: target, on: day)
    guard value.commodity == target else {
      if !amount.isZero { uncounted.insert(amount.commodity) }
      return .zero
    }
    return value.quantity
  }

  // MARK: Pots

  /// What a pot needs from a period on; nil: the envelope is not a pot then, or no day is ahead.
  ///
  /// What is due after a period's first day, up to the next one's, has to be there when the period
  /// ends.
  func pot(of envelope: Int, in period: Int) -> EnvelopePot? {
    let subject = accounts.envelopes[envelope]
    let start = calendar.periods[period].start
    guard subject.isPot, calendar.periods[period].last >= subject.start else { return nil }
    let ahead = dues[envelope].drop { $0.day <= start }
    guard let next = ahead.first else { return nil }
    let dueFirst = dues[envelope].filter { $0.day == start }.sum(of: \.amount)
    let farthest = max(next.day, start.adding(months: 12))
    var needs: [EnvelopePot.Need] = []
    var target = WideQuantity.zero
    for (day, amount) in ahead.prefix(while: { $0.day <= farthest }) {
      target += amount
      let left = calendar.firstIndex(notBefore: day) - period
      if needs.last?.periodsLeft == left { needs.removeLast() }
      needs.append(EnvelopePot.Need(target: target, periodsLeft: left))
    }
    return EnvelopePot(needs, dueFirst: dueFirst)
  }

  // MARK: Directives

  private mutating func add(_ move: EnvelopeMove) {
    guard let period = period(of: move.day) else { return }
    let amount = value(of: move.amount, on: move.day)
    if let from = column(of: move.from, on: move.day) {
      moves.add(amount.negated, period, from)
    }
    if let to = column(of: move.to, on: move.day) { moves.add(amount, period, to) }
  }

  private func column(of place: EnvelopeMove.Place, on day: Day) -> Int? {
    if let envelope = accounts.envelope(of: place, on: day) { return envelope }
    guard case .account(let account) = place, accounts.roles[account.index] == .card else {
      return nil
    }
    return column(of: account)
  }
}
