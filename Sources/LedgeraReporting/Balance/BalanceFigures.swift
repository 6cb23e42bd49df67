import LedgeraChecking
import LedgeraModel
import LedgeraValuation

/// Turns sums of postings into what each account shows per period.
struct BalanceFigures {
  let ledger: Ledger
  let request: BalanceRequest
  let periods: [DateSpan]
  let book: PriceBook?
  let booked: BookedAmounts?

  init(
    _ ledger: Ledger, _ request: BalanceRequest, periods: [DateSpan], book: PriceBook?,
    booked: BookedAmounts?
  ) {
    self.ledger = ledger
    self.request = request
    self.periods = periods
    self.book = book
    self.booked = booked
  }

  /// The figures of every account that was posted to.
  func byAccount() throws(BalanceFailure) -> [AccountFigures] {
    let sums = try collected(request.selection.valuation)
    let accountCount = request.options.isTree ? treeCount(sums.map(\.account)) : sums.count
    guard accountCount * max(1, periods.count) <= BalanceReport.figureLimit else {
      throw .tooManyFigures
    }
    guard request.options.calculation == .gain else {
      return sums.map { figures($0.account, Held.merged($0.cells, costs: [])) }
    }
    var valuation = request.selection.valuation
    valuation.convertsToCost = true
    // Both come from the same postings, so the accounts are the same.
    return zip(sums, try collected(valuation)).map { sum, cost in
      figures(sum.account, Held.merged(sum.cells, costs: cost.cells))
    }
  }

  /// The number of these accounts and all their parents.
  private func treeCount(_ accounts: [Int]) -> Int {
    let tree = ledger.journal.accounts
    var isCounted = [Bool](repeating: false, count: tree.nodes.count)
    var count = 0
    for account in accounts {
      for member in tree.lineage(of: AccountID(UInt32(account))) {
        if isCounted[member.index] { break }
        isCounted[member.index] = true
        count += 1
      }
    }
    return count
  }

  private func collected(
    _ valuation: Valuation
  ) throws(BalanceFailure) -> [(account: Int, cells: [PeriodSum])] {
    let sums = PostingCollector(
      ledger, request, periods, book: book, booked: booked, valuation: valuation
    ).collect()
    // A balance keeps every commodity that its account was ever posted in.
    if request.options.usesBalances,
      sums.pairCount > BalanceReport.figureLimit / max(1, periods.count)
    {
      throw .tooManyFigures
    }
    return sums.finished()
  }

  private func figures(_ account: Int, _ changes: [Held]) -> AccountFigures {
    let earlier = changes.prefix { $0.period < 0 }
    var opening = Held(period: -1)
    for change in earlier { opening.add(change) }
    var amounts = [WideBalance](repeating: WideBalance(), count: periods.count)
    var walk = Walk(opening: opening, options: request.options)
    if walk.showsDifferences { walk.value = value(opening, on: lastDayBefore) }
    var rest = changes.dropFirst(earlier.count)
    for (number, period) in periods.enumerated() {
      var change = Held(period: Int32(number))
      if let next = rest.first, next.period == number {
        change = next
        rest = rest.dropFirst()
      }
      amounts[number] = walk.step(change) { value($0, on: period.last ?? book?.lastDeclaredDay()) }
    }
    return AccountFigures(account: AccountID(UInt32(account)), amounts: amounts)
  }

  private var lastDayBefore: Day? { periods.first?.start.map { $0.adding(days: -1) } }

  /// The worth of a balance on a day, less its cost if gains are asked for.
  private func value(_ held: Held, on day: Day?) -> WideBalance {
    guard let day else { return held.amounts }
    var value = request.selection.valuation.converted(held.amounts, periodEnd: day, with: book)
    if request.options.calculation == .gain {
      value.subtract(request.selection.valuation.converted(held.cost, periodEnd: day, with: book))
    }
    return value
  }
}

/// Amounts and their cost, which is set only for gains.
private struct Held {
  let period: Int32
  var amounts = WideBalance()
  var cost = WideBalance()

  mutating func add(_ other: Held) {
    amounts.add(other.amounts)
    cost.add(other.cost)
  }

  /// Both are sorted by period; costs, if any, have the same periods.
  static func merged(_ sums: [PeriodSum], costs: [PeriodSum]) -> [Held] {
    sums.enumerated().map { index, sum in
      Held(
        period: sum.period, amounts: sum.balance,
        cost: costs.isEmpty ? WideBalance() : costs[index].balance)
    }
  }
}

/// Goes from period to period and computes what each shows.
///
/// Changes are valued at the end of their period. Cumulative figures add up these values. Historical balances are
/// summed first and then valued. Value changes and gains are differences between values of balances.
private struct Walk {
  let options: BalanceOptions
  /// The balance so far.
  private var held: Held
  /// Sum of the values of changes so far.
  private var cumulative = WideBalance()
  /// The value at the end of the previous period.
  var value = WideBalance()

  init(opening: Held, options: BalanceOptions) {
    held = opening
    self.options = options
  }

  var showsDifferences: Bool {
    options.calculation == .valueChange || options.calculation == .gain
  }

  mutating func step(_ change: Held, _ valued: (Held) -> WideBalance) -> WideBalance {
    if options.accumulation == .historical {
      held.add(change)
      return valued(held)
    }
    var figure: WideBalance
    if showsDifferences {
      held.add(change)
      let now = valued(held)
      figure = now
      figure.subtract(value)
      value = now
    } else {
      figure = valued(change)
    }
    guard options.accumulation == .cumulative else { return figure }
    cumulative.add(figure)
    return cumulative
  }
}
