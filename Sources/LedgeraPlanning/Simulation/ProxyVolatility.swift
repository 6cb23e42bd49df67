import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

/// How much a commodity's price varied from month to month (calculations.md § Simulation).
struct ProxyVolatility {
  /// Changes that have to be known.
  static let leastChanges = 12

  /// Logarithms of a month's price to that of the month before, the latest month first.
  let changes: [Double]

  /// - Parameters:
  ///   - years: Whose months count; 0: those of all prices.
  ///   - day: The last month is the latest that ends by then.
  init(_ prices: PriceBook, of commodity: CommodityID, over years: Int, until day: Day) {
    let currency = prices.price(of: commodity, in: nil, on: day)?.commodity
    let months = years > 0 ? years * 12 : 12 * 9999
    var end = Day.endOfLastMonth(until: day)
    var changes: [Double] = []
    var later: Double?
    while changes.count < months {
      guard let price = prices.price(of: commodity, in: currency, on: end)?.quantity,
        price.signum > 0
      else { break }
      let earlier = Double(nearest: price)
      if let later { changes.append(Exponential.log(later / earlier)) }
      later = earlier
      end = end.adding(days: 1).adding(months: -1).adding(days: -1)
    }
    self.changes = changes
  }

  /// Of the logarithms of yearly growth; nil: too few changes are known.
  var variance: Double? {
    guard changes.count >= Self.leastChanges else { return nil }
    let average = changes.reduce(0, +) / Double(changes.count)
    let squares = changes.reduce(0) { $0 + ($1 - average) * ($1 - average) }
    return 12 * squares / Double(changes.count - 1)
  }
}

extension Day {
  /// The last day of the latest month that ends by a day.
  fileprivate static func endOfLastMonth(until day: Day) -> Day {
    let (year, month, date) = day.components
    return Day.length(ofMonth: month, year: year) == date ? day : day.adding(days: -date)
  }
}
