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
    let parts = liquid.amounts.filter { !$0.isZero }
    let months = month.amounts.filter { !$0.isZero }
    guard months.count == 1, let spent = months.first, spent.quantity.signum > 0,
      parts.count <= 1, parts.first.map({ $0.commodity == spent.commodity }) ?? true
    else { return nil }
    return (parts.first?.quantity ?? .zero).divided(by: spent.quantity)
  }
}
