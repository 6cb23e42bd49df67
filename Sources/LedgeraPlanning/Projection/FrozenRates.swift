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
  func rate(of commodity: CommodityID) throws(ProjectionFailure) -> RoundedDecimal {
    if commodity == base { return .one }
    if let rate = known[commodity] { return rate }
    let rate = try price(of: commodity, in: base)
    known[commodity] = rate
    return rate
  }

  /// One unit of the base currency in another commodity.
  package func rate(in commodity: CommodityID) throws(ProjectionFailure) -> RoundedDecimal {
    commodity == base ? .one : try price(of: base, in: commodity)
  }

  private func price(
    of commodity: CommodityID, in target: CommodityID
  ) throws(ProjectionFailure) -> RoundedDecimal {
    guard let price = book.price(of: commodity, in: target, on: day) else {
      throw .noPrice(commodity, in: target, on: day)
    }
    do throws(RoundedDecimal.Failure) {
      return try RoundedDecimal(price.quantity)
    } catch { throw ProjectionFailure(error) }
  }

  func worth(_ amount: Amount) throws(ProjectionFailure) -> RoundedDecimal {
    try worth(WideAmount(amount))
  }

  func worth(_ amount: WideAmount) throws(ProjectionFailure) -> RoundedDecimal {
    if amount.isZero { return .zero }
    let rate = try rate(of: amount.commodity)
    do throws(RoundedDecimal.Failure) {
      return try RoundedDecimal(amount.quantity) * rate
    } catch { throw ProjectionFailure(error) }
  }

  /// The sum of a balance's amounts, in the order of their commodities' numbers.
  func worth(_ balance: WideBalance) throws(ProjectionFailure) -> RoundedDecimal {
    var sum = RoundedDecimal.zero
    for amount in balance.amounts {
      let value = try worth(amount)
      do throws(RoundedDecimal.Failure) {
        sum = try sum + value
      } catch { throw ProjectionFailure(error) }
    }
    return sum
  }

  /// The yearly return that a commodity's own prices had until the day.
  ///
  /// - Parameter years: How many; 0: the whole years since the first price.
  func trailingReturn(
    of proxy: CommodityID, years: Int
  ) throws(ProjectionFailure) -> RoundedDecimal {
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
    } catch { throw ProjectionFailure(error) }
  }
}

/// Factors of a yearly rate by months: exact powers after whole years, twelfth roots between them
/// (calculations.md § Projection).
struct GrowthSeries {
  /// The factor of one month.
  let monthly: RoundedDecimal
  private let years: [RoundedDecimal]
  private let months: [RoundedDecimal]

  /// - Parameter rate: 0.03 for 3 %; not below -1.
  init(_ rate: RoundedDecimal, monthCount: Int) throws(RoundedDecimal.Failure) {
    let yearly = try .one + rate
    let monthly = try yearly.root(12)
    var years = [RoundedDecimal.one]
    for _ in 0..<(monthCount / 12) { years.append(try years[years.count - 1] * yearly) }
    var months = [RoundedDecimal.one]
    for _ in 1..<12 { months.append(try months[months.count - 1] * monthly) }
    (self.monthly, self.years, self.months) = (monthly, years, months)
  }

  /// `(1 + rate)^(month / 12)`.
  func factor(_ month: Int) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    try years[month / 12] * months[month % 12]
  }
}

/// The series of the rates of a projection, each computed once.
struct GrowthTable {
  let monthCount: Int
  private var series: [RoundedDecimal: GrowthSeries] = [:]

  init(monthCount: Int) { self.monthCount = monthCount }

  mutating func series(
    _ rate: RoundedDecimal
  ) throws(RoundedDecimal.Failure) -> GrowthSeries {
    if let known = series[rate] { return known }
    let new = try GrowthSeries(rate, monthCount: monthCount)
    series[rate] = new
    return new
  }
}

/// Reads a cash flow month after month.
struct FlowReader {
  private let amounts: [Int: RoundedDecimal]
  private let growth: GrowthSeries
  private let shareOf: [Int]?
  private let shareMonths: Int

  var isShare: Bool { shareOf != nil }

  static func all(
    _ flows: [ProjectionInput.CashFlow], _ table: inout GrowthTable
  ) throws(RoundedDecimal.Failure) -> [FlowReader] {
    var readers: [FlowReader] = []
    for flow in flows { readers.append(try FlowReader(flow, table.series(flow.growth))) }
    return readers
  }

  private init(
    _ flow: ProjectionInput.CashFlow, _ growth: GrowthSeries
  ) throws(RoundedDecimal.Failure) {
    var amounts: [Int: RoundedDecimal] = [:]
    for item in flow.amounts {
      amounts[item.month] = try (amounts[item.month] ?? .zero) + item.amount
    }
    self.amounts = amounts
    self.growth = growth
    shareOf = flow.shareOf
    shareMonths = flow.shareMonths
  }

  /// What it comes to in a month. Before month 0 nothing has grown.
  ///
  /// - Parameter incomes: All incomes, for shares.
  func amount(
    _ month: Int, partOf incomes: [FlowReader] = []
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    guard let amount = amounts[month] else { return .zero }
    guard let shareOf else { return month < 0 ? amount : try amount * growth.factor(month) }
    var sum = RoundedDecimal.zero
    for paid in month - shareMonths + 1...month {
      for index in shareOf where !incomes[index].isShare {
        sum = try sum + incomes[index].amount(paid)
      }
    }
    return try amount * sum * growth.factor(month)
  }
}
