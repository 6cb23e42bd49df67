import LedgeraModel
import LedgeraQuantities

/// All prices of one commodity in another.
struct PricePair {
  /// What held from a day on.
  struct Price {
    let day: Day
    let rate: WideQuantity
    let origin: PriceOrigin
    /// Number in `JournalStore.prices`; -1: from the cost of a posting.
    let record: Int32
  }

  let commodity: CommodityID
  let quote: CommodityID
  /// Ascending, one a day; never empty.
  let prices: [Price]

  var firstDay: Day { prices[0].day }

  /// The latest price until a day.
  func price(on day: Day) -> Price? {
    var (low, high) = (0, prices.count)
    while low < high {
      let middle = (low + high) / 2
      if prices[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : prices[low - 1]
  }

  /// The quotes by pair.
  static func grouped(_ quotes: [PriceQuote]) -> [PricePair] {
    let order = quotes.indices.sorted { left, right in
      let (one, other) = (quotes[left], quotes[right])
      if one.commodity != other.commodity { return one.commodity < other.commodity }
      if one.quote != other.quote { return one.quote < other.quote }
      if one.day != other.day { return one.day < other.day }
      if one.origin != other.origin { return one.origin < other.origin }
      return left < right
    }
    var pairs: [PricePair] = []
    var prices: [Price] = []
    for (position, index) in order.enumerated() {
      let quote = quotes[index]
      if prices.last?.day == quote.day { prices.removeLast() }
      prices.append(
        Price(day: quote.day, rate: quote.rate, origin: quote.origin, record: quote.record))
      let next = position + 1 < order.count ? quotes[order[position + 1]] : nil
      if next?.commodity != quote.commodity || next?.quote != quote.quote {
        pairs.append(PricePair(commodity: quote.commodity, quote: quote.quote, prices: prices))
        prices = []
      }
    }
    return pairs
  }
}
