package import LedgeraChecking
package import LedgeraModel
package import LedgeraQuantities
import LedgeraReporting
import LedgeraValuation

/// What a month usually costs, repaid debts included: what was spent, else what is planned
/// (calculations.md § Runway).
package struct UsualSpending: Sendable {
  /// What it is in: the base currency, else that of most postings.
  package let commodity: CommodityID
  /// On average; nil: nothing was spent, and nothing is planned.
  package let mean: WideQuantity?
  /// nil likewise, or nothing was spent in most months.
  package let median: WideQuantity?
  /// It is what rules say: the books have no whole month in which something was spent.
  let isPlanned: Bool

  /// Linear in postings and in the days of a year's rules.
  ///
  /// - Parameters:
  ///   - plan: Of the same books; nil: none.
  ///   - day: Its month is the first that does not count.
  package init(_ ledger: Ledger, _ plan: Plan?, before day: Day) throws(TooManyPeriods) {
    let spending = try MonthlySpending(ledger, before: day)
    commodity = spending.commodity
    isPlanned = !(spending.mean.map { $0.signum > 0 } ?? false)
    guard isPlanned else {
      mean = spending.mean
      median = spending.median.flatMap { $0.signum > 0 ? $0 : nil }
      return
    }
    let planned = try plan?.plannedSpending(after: day, in: spending.commodity)
    mean = planned.flatMap { $0.signum > 0 ? $0 : nil }
    median = mean
  }
}

extension Plan {
  /// A twelfth of what rules and loans spend and repay in the twelve months after a day's, without growth, at its prices.
  fileprivate func plannedSpending(
    after day: Day, in commodity: CommodityID
  ) throws(TooManyPeriods) -> WideQuantity? {
    let start = day.startOfMonth.adding(months: 1)
    guard let year = Period(start: start, last: start.adding(months: 12).adding(days: -1)) else {
      return nil
    }
    let book = PriceBook(journal, infersFromCosts: true)
    var sum = WideBalance()
    let purposes = CategoryPurposes(journal)
    for rule in activeRules {
      let flows = flows(of: rule).filter { flow in
        switch journal.type(of: flow.account) {
        case .expense: true
        case .liability:
          !purposes.isCard(flow.account) && flow.amounts.allSatisfy { $0.quantity.signum > 0 }
        default: false
        }
      }
      guard !flows.isEmpty else { continue }
      for day in try rule.period.occurrences(in: year) {
        for flow in flows {
          for amount in flow.amounts { sum.add(WideAmount(amount)) }
          for share in flow.shares {
            for amount in try share.amounts(on: day) { sum.add(amount) }
          }
        }
      }
    }
    for loan in derivedLoans {
      for instalment in loan.schedule.instalments where year.contains(instalment.day) {
        for (account, amount) in loan.movements(of: instalment) where account != loan.payer {
          sum.add(amount)
        }
      }
    }
    let total = sum.amounts.reduce(WideQuantity.zero) { total, amount in
      let value = book.value(of: amount, in: commodity, on: day)
      return value.commodity == commodity ? total + value.quantity : total
    }
    return total.divided(by: WideQuantity(coefficient: 12, scale: 0))
  }
}

/// For how many months what is at hand would pay for what is usually spent (calculations.md § Runway).
package struct Runway: Sendable {
  /// What accounts of class cash hold, valued.
  package let liquid: WideBalance
  /// A month's spending, on average; nil: unknown.
  package let spending: WideAmount?
  /// Whether that is what rules say.
  let isPlanned: Bool
  /// nil: spending is unknown.
  package let months: WideQuantity?
  /// The same by the median of the months' spending.
  let medianMonths: WideQuantity?
  /// By the median where there is one.
  package var usualMonths: WideQuantity? { medianMonths ?? months }

  /// - Parameter day: At its prices what is at hand is brought into the currency of the spending; what has
  ///   none counts nothing.
  init(liquid: WideBalance, _ spending: UsualSpending, _ journal: Journal, on day: Day) {
    self.liquid = liquid
    let commodity = spending.commodity
    self.spending = spending.mean.map { WideAmount($0, commodity) }
    isPlanned = spending.isPlanned
    let book = PriceBook(journal, until: Moment(day))
    let money = liquid.amounts.reduce(WideQuantity.zero) { sum, amount in
      let value = book.value(of: amount, in: commodity, on: day)
      return value.commodity == commodity ? sum + value.quantity : sum
    }
    months = spending.mean.flatMap { money.divided(by: $0) }
    medianMonths = spending.isPlanned ? nil : spending.median.flatMap { money.divided(by: $0) }
  }
}
