import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// What rules and directives put into envelopes, by period, in the budget's commodity.
struct PlannedSums {
  /// Columns are envelopes, cards, then income.
  private(set) var rules: SumGrid
  /// The same for `assign`; the last column is what is held.
  private(set) var moves: SumGrid
  /// By envelope: what its pot gets in each of its years.
  private var potTargets: [[WideQuantity]]
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
    potTargets = Array(repeating: [], count: accounts.envelopes.count)
    for rule in plan.rules { try add(rule) }
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
    for day in try rule.period.occurrences(in: window) {
      for (part, column) in parts {
        let amount = part.amounts.reduce(WideQuantity.zero) { $0 + value(of: $1, on: day) }
        if part.isYearly, column < accounts.envelopes.count {
          addToPot(amount, column, on: day)
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
    if amount.commodity == target { return WideQuantity(amount.quantity) }
    let value = book.value(of: WideAmount(amount), in: target, on: day)
    guard value.commodity == target else {
      if !amount.isZero { uncounted.insert(amount.commodity) }
      return .zero
    }
    return value.quantity
  }

  // MARK: Pots

  private mutating func addToPot(_ amount: WideQuantity, _ envelope: Int, on day: Day) {
    guard let first = accounts.envelopes[envelope].firstYear, day >= first else { return }
    let year = EnvelopeYears.number(of: day, since: first)
    while potTargets[envelope].count <= year { potTargets[envelope].append(.zero) }
    potTargets[envelope][year] += amount
  }

  /// The pot that a period fills; nil: the envelope has none then.
  func pot(of envelope: Int, in period: Int) -> EnvelopePot? {
    let subject = accounts.envelopes[envelope]
    guard let first = subject.firstYear, calendar.periods[period].last >= first else { return nil }
    let year = EnvelopeYears.number(of: max(calendar.periods[period].start, first), since: first)
    guard year < potTargets[envelope].count else { return nil }
    let next = calendar.firstIndex(notBefore: EnvelopeYears.start(of: year + 1, since: first))
    return EnvelopePot(target: potTargets[envelope][year], periodsLeft: max(1, next - period))
  }

  // MARK: Directives

  private mutating func add(_ move: EnvelopeMove) {
    guard let period = period(of: move.day) else { return }
    let amount = value(of: move.amount, on: move.day)
    if let from = column(of: move.from) { moves.add(amount.negated, period, from) }
    if let to = column(of: move.to) { moves.add(amount, period, to) }
  }

  private func column(of place: EnvelopeMove.Place) -> Int? {
    if let envelope = accounts.envelope(of: place) { return envelope }
    guard case .account(let account) = place, accounts.roles[account.index] == .card else {
      return nil
    }
    return column(of: account)
  }
}

/// The years of a pot, numbered from 0; each has twelve months.
enum EnvelopeYears {
  static func start(of year: Int, since first: Day) -> Day { first.adding(months: 12 * year) }

  static func number(of day: Day, since first: Day) -> Int {
    let guess = day.year - first.year
    return start(of: guess, since: first) <= day ? guess : guess - 1
  }
}
