package import LedgeraModel
package import LedgeraQuantities
import LedgeraValuation

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
