public import LedgeraModel
public import LedgeraQuantities
import LedgeraReporting

/// For how many months what is at hand would pay for what is usually spent (grammar.md § Runway).
public struct Runway: Sendable {
  /// What accounts of class cash hold, valued.
  public let liquid: WideBalance
  /// A month's spending, on average.
  public let spending: WideBalance
  /// nil: nothing is spent, or amounts are in several commodities.
  public let months: WideQuantity?
  /// The same by the median of the months' spending.
  public let medianMonths: WideQuantity?

  init(liquid: WideBalance, _ spending: MonthlySpending) {
    self.liquid = liquid
    self.spending = spending.mean
    months = Runway.quotient(liquid, spending.mean)
    medianMonths = spending.median.flatMap { Runway.quotient(liquid, WideBalance($0)) }
  }

  private static func quotient(_ liquid: WideBalance, _ month: WideBalance) -> WideQuantity? {
    guard let (liquid, spent) = liquid.quantities(beside: month), spent.signum > 0 else {
      return nil
    }
    return liquid.divided(by: spent)
  }
}
