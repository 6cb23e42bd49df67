package import LedgeraChecking
package import LedgeraModel
package import LedgeraQuantities
package import LedgeraQuerying
import LedgeraValuation

package struct ReturnsRequest: Sendable {
  /// Selects the postings of the investment.
  package var investment: CompiledQuery
  /// Selects postings that are profit and loss, rather than payments in and out; nil: none.
  package var profit: CompiledQuery?
  /// Selects transactions. All values are in the currency of its valuation, else in the base
  /// currency, else in that of the payments; with conversion to cost, amounts that have a cost
  /// count at it.
  package var selection: PostingSelection

  package init(
    investment: CompiledQuery, profit: CompiledQuery? = nil,
    _ selection: PostingSelection = PostingSelection()
  ) {
    self.investment = investment
    self.profit = profit
    self.selection = selection
  }
}

/// Money-weighted and time-weighted returns of an investment (calculations.md § Returns).
package struct ReturnsReport: Sendable {
  /// One period.
  package struct PeriodReturn: Sendable {
    package let period: Period
    /// The worth of the investment on the evening before.
    package let valueBefore: WideAmount
    /// Payments in less payments out.
    package let cashFlow: WideAmount
    /// The worth of the investment at the end of the last day.
    package let valueAfter: WideAmount
    /// Payments in (positive) and out, by day.
    package let flows: [(day: Day, amount: WideAmount)]
    /// The internal rate of return per year.
    package let moneyWeighted: Rate
    /// Per year; nil: the value fell below zero, or there never was one.
    package let timeWeighted: WideQuantity?
    /// For the period as it is.
    let timeWeightedOfPeriod: WideQuantity?

    /// The final value less the initial one and what was paid in.
    package var profit: WideAmount {
      WideAmount(
        valueAfter.quantity - valueBefore.quantity - cashFlow.quantity, valueAfter.commodity)
    }
  }

  /// A rate per year, 0.08 for eight percent.
  package enum Rate: Sendable, Equatable {
    case known(WideQuantity)
    /// No rate fits.
    case none
    /// More than one rate fits.
    case several
  }

  package let journal: Journal
  package let target: CommodityID
  package let rows: [PeriodReturn]
  /// All periods together; nil: there is only one.
  let total: PeriodReturn?

  /// Linear in the postings and, for each period, in its days with payments.
  package init(_ ledger: Ledger, _ request: ReturnsRequest) throws(ReturnsFailure) {
    let journal = ledger.journal
    self.journal = journal
    let history = InvestmentHistory(journal, request)
    guard let days = history.days else { throw .noInvestment }
    let selection = request.selection
    let asked = selection.valuation.market?.target ?? journal.profile.base
    let target = if let asked { asked } else { try history.currency(in: journal) }
    self.target = target
    let book = PriceBook(journal, infersFromCosts: selection.infersMarketPrices)
    let valuer = ReturnsValuer(book: book, target: target) { journal.commodity($0).quotedSymbol }
    let lastPrice =
      history.isPriced(other: target) ? book.lastDeclaredDay(until: selection.today) : nil
    let periods: ReportPeriods
    do throws(TooManyPeriods) {
      periods = try ReportPeriods(
        requested: selection.days, interval: selection.interval, journal: days,
        lastPrice: lastPrice)
    } catch { throw .tooManyPeriods(error) }
    var rows: [PeriodReturn] = []
    var holdings = history.holdings
    for span in periods.spans {
      guard let first = span.start, let last = span.last,
        let period = Period(start: first, last: last)
      else { continue }
      rows.append(try PeriodReturn(period, history, &holdings, valuer))
    }
    self.rows = rows
    let whole =
      rows.count > 1
      ? Period(start: rows[0].period.start, last: rows[rows.count - 1].period.last) : nil
    holdings = history.holdings
    total = if let whole { try PeriodReturn(whole, history, &holdings, valuer) } else { nil }
  }
}

extension ReturnsReport.PeriodReturn {
  fileprivate init(
    _ period: Period, _ history: InvestmentHistory, _ holdings: inout InvestmentHistory.Holdings,
    _ valuer: ReturnsValuer
  ) throws(ReturnsFailure) {
    let (first, last) = (period.start, period.last)
    let before = try valuer.value(of: holdings.before(first), on: first.adding(days: -1))
    var growth = TimeWeightedGrowth(start: before)
    var cash: [(day: Day, amount: WideQuantity)] = []
    for (day, balance) in history.payments(from: first, to: last) {
      let paid = try valuer.value(of: balance, on: day)
      guard !paid.isZero else { continue }
      cash.append((day, paid))
      let value = try valuer.value(of: holdings.before(day.adding(days: 1)), on: day)
      growth.add(paid, worthThen: value)
    }
    let end = last.adding(days: 1)
    let after = try valuer.value(of: holdings.before(end), on: last)
    growth.finish(worth: after)

    func amount(_ quantity: WideQuantity) -> WideAmount { WideAmount(quantity, valuer.target) }
    func daysToEnd(_ day: Day) -> Int { day.distance(to: end) }
    let rate = InternalRate(
      of: [.init(daysToEnd: daysToEnd(first), amount: before.negated)]
        + cash.map { .init(daysToEnd: daysToEnd($0.day), amount: $0.amount.negated) }
        + [.init(daysToEnd: 0, amount: after)])
    self.period = period
    valueBefore = amount(before)
    valueAfter = amount(after)
    cashFlow = amount(cash.reduce(.zero) { $0 + $1.amount })
    flows = cash.map { ($0.day, amount($0.amount)) }
    moneyWeighted =
      switch rate {
      case .rate(let rate): .known(rate)
      case .none: .none
      case .several: .several
      }
    timeWeightedOfPeriod = growth.factor.map { $0 - .one }
    timeWeighted = growth.factor.map { factor in
      factor.isZero ? WideQuantity.one.negated : factor.annualised(days: daysToEnd(first)) - .one
    }
  }
}

/// The growth of one unit of money that was never taken out.
private struct TimeWeightedGrowth {
  /// nil: the value was below zero.
  private(set) var factor: WideQuantity? = .one
  private var worth: WideQuantity

  init(start: WideQuantity) { worth = start }

  /// Adds a payment at the end of a day, after the gains of that day; the first one is at its
  /// start.
  mutating func add(_ paid: WideQuantity, worthThen: WideQuantity) {
    if worth.isZero {
      grow(from: paid, to: worthThen)
    } else {
      grow(from: worth, to: worthThen - paid)
    }
    worth = worthThen
  }

  mutating func finish(worth end: WideQuantity) {
    if !worth.isZero { grow(from: worth, to: end) }
  }

  private mutating func grow(from old: WideQuantity, to new: WideQuantity) {
    guard let known = factor, old.signum > 0, new.signum >= 0,
      let ratio = new.divided(by: old)
    else {
      factor = nil
      return
    }
    factor = (known * ratio).rounded(toDecimals: 40)
  }
}

/// Values in one currency.
private struct ReturnsValuer {
  let book: PriceBook
  let target: CommodityID
  let symbol: (CommodityID) -> String

  func value(of balance: WideBalance, on day: Day) throws(ReturnsFailure) -> WideQuantity {
    var sum = WideQuantity.zero
    for amount in balance.amounts where !amount.isZero {
      if amount.commodity == target {
        sum += amount.quantity
      } else if let price = book.price(of: amount.commodity, in: target, on: day) {
        sum += amount.quantity * price.quantity
      } else {
        throw .noPrice(of: symbol(amount.commodity), in: symbol(target), on: day)
      }
    }
    return sum
  }
}
