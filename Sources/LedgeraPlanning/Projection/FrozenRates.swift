package import LedgeraModel
package import LedgeraQuantities
package import LedgeraValuation

/// Rates of exchange of one day, at which a projection counts throughout (calculations.md § Projection).
///
/// Remembers what it was asked for, so each report makes its own.
package final class FrozenRates {
  package let base: CommodityID
  package let day: Day
  let book: PriceBook
  private var known: [CommodityID: RoundedDecimal] = [:]

  package init(_ journal: Journal, in base: CommodityID, on day: Day, infersFromCosts: Bool) {
    self.base = base
    self.day = day
    book = PriceBook(journal, infersFromCosts: infersFromCosts, until: Moment(day))
  }

  /// The rates used so far.
  package var usedRates: [UsedRate] { book.usedRates }

  /// One unit in the base currency.
  func rate(of commodity: CommodityID) throws(ProjectionProblem) -> RoundedDecimal {
    if commodity == base { return .one }
    if let rate = known[commodity] { return rate }
    let rate = try price(of: commodity, in: base)
    known[commodity] = rate
    return rate
  }

  /// One unit of the base currency in another commodity.
  package func rate(in commodity: CommodityID) throws(ProjectionProblem) -> RoundedDecimal {
    commodity == base ? .one : try price(of: base, in: commodity)
  }

  private func price(
    of commodity: CommodityID, in target: CommodityID
  ) throws(ProjectionProblem) -> RoundedDecimal {
    guard let price = book.price(of: commodity, in: target, on: day) else {
      throw .noPrice(commodity, in: target, on: day)
    }
    do throws(RoundedDecimal.Failure) {
      return try RoundedDecimal(price.quantity)
    } catch { throw ProjectionProblem(error) }
  }

  func worth(_ amount: Amount) throws(ProjectionProblem) -> RoundedDecimal {
    try worth(WideAmount(amount))
  }

  func worth(_ amount: WideAmount) throws(ProjectionProblem) -> RoundedDecimal {
    if amount.isZero { return .zero }
    let rate = try rate(of: amount.commodity)
    do throws(RoundedDecimal.Failure) {
      return try RoundedDecimal(amount.quantity) * rate
    } catch { throw ProjectionProblem(error) }
  }

  /// The sum of a balance's amounts, in the order of their commodities' numbers.
  func worth(_ balance: WideBalance) throws(ProjectionProblem) -> RoundedDecimal {
    var sum = RoundedDecimal.zero
    for amount in balance.amounts {
      let value = try worth(amount)
      do throws(RoundedDecimal.Failure) {
        sum = try sum + value
      } catch { throw ProjectionProblem(error) }
    }
    return sum
  }

  /// The yearly return that a commodity's own prices had until the day.
  ///
  /// - Parameter years: How many; 0: the whole years since the first price.
  func trailingReturn(
    of proxy: CommodityID, years: Int
  ) throws(ProjectionProblem) -> RoundedDecimal {
    let first = book.priceDays(of: proxy).first ?? .last
    var years = years
    if years == 0 { while day.adding(months: -12 * (years + 1)) >= first { years += 1 } }
    let start = day.adding(months: -12 * max(1, years))
    guard years > 0, let latest = book.price(of: proxy, in: nil, on: day),
      let earlier = book.price(of: proxy, in: latest.commodity, on: start),
      earlier.quantity > .zero, latest.quantity > .zero
    else { throw .noPriceHistory(proxy, before: start) }
    do throws(RoundedDecimal.Failure) {
      let quotient = try RoundedDecimal(latest.quantity) / RoundedDecimal(earlier.quantity)
      return try quotient.root(years) - .one
    } catch { throw ProjectionProblem(error) }
  }
}
