import LedgeraModel

/// The commodity in which each commodity is valued unless another is asked for: that of its latest
/// price.
///
/// If there are written prices up to the day, of whatever commodity, these count; else all written
/// ones; else inferred ones up to the day. Source: reference.md § Valuation.
struct DefaultQuotes {
  private let declared: [[(day: Day, quote: CommodityID)]]
  private let inferred: [[(day: Day, quote: CommodityID)]]
  private let firstDeclaredDay: Day?

  init(declared: [PriceQuote], inferred: [PriceQuote], commodityCount: Int) {
    self.declared = DefaultQuotes.table(declared, commodityCount)
    self.inferred = DefaultQuotes.table(inferred, commodityCount)
    firstDeclaredDay = declared.lazy.map(\.day).min()
  }

  /// The last day until `day` with a written price; nil: no price is that old.
  func lastDeclaredDay(until day: Day) -> Day? {
    declared.lazy.compactMap { DefaultQuotes.latest(in: $0, until: day)?.day }.max()
  }

  /// nil: the commodity has no price.
  func quote(of commodity: CommodityID, on day: Day) -> CommodityID? {
    guard let firstDeclaredDay else {
      return DefaultQuotes.latest(in: inferred[commodity.index], until: day)?.quote
    }
    return DefaultQuotes.latest(
      in: declared[commodity.index], until: firstDeclaredDay <= day ? day : .last)?.quote
  }

  private static func latest(
    in quotes: [(day: Day, quote: CommodityID)], until day: Day
  ) -> (day: Day, quote: CommodityID)? {
    var (low, high) = (0, quotes.count)
    while low < high {
      let middle = (low + high) / 2
      if quotes[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : quotes[low - 1]
  }

  /// By commodity number, ascending by day; the last one counts.
  private static func table(
    _ quotes: [PriceQuote], _ commodityCount: Int
  ) -> [[(day: Day, quote: CommodityID)]] {
    var members = [[Int]](repeating: [], count: commodityCount)
    for (index, quote) in quotes.enumerated() { members[quote.commodity.index].append(index) }
    return members.map { indices in
      quotes.inOrder(indices).map { (quotes[$0].day, quotes[$0].quote) }
    }
  }
}
