import LedgeraModel
import LedgeraQuantities

/// All prices of one commodity in another.
struct PricePair {
  /// The price from a day on.
  struct Price {
    let day: Day
    let rate: WideQuantity
    let origin: PriceOrigin
    /// Number in `JournalStore.prices`; -1: the cost of a posting.
    let record: Int32
  }

  let commodity: CommodityID
  let quote: CommodityID
  /// Ascending, one per day; never empty.
  let prices: [Price]

  var firstDay: Day { prices[0].day }

  func price(on day: Day) -> Price? {
    var (low, high) = (0, prices.count)
    while low < high {
      let middle = (low + high) / 2
      if prices[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : prices[low - 1]
  }

  /// The quotes grouped by pair. Linear if the quotes of each pair are in the order of their days.
  static func grouped(_ quotes: [PriceQuote]) -> [PricePair] {
    var numbers: [UInt32: Int] = [:]
    var members: [[Int]] = []
    for (index, quote) in quotes.enumerated() {
      let key = UInt32(quote.commodity.number) << 16 | UInt32(quote.quote.number)
      if let number = numbers[key] {
        members[number].append(index)
      } else {
        numbers[key] = members.count
        members.append([index])
      }
    }
    return members.map { PricePair(quotes.inOrder($0), of: quotes) }
  }

  /// - Parameter indices: Not empty; ordered so that later ones take precedence.
  private init(_ indices: [Int], of quotes: [PriceQuote]) {
    var prices: [Price] = []
    prices.reserveCapacity(indices.count)
    for index in indices {
      let quote = quotes[index]
      if prices.last?.day == quote.day { prices.removeLast() }
      prices.append(
        Price(day: quote.day, rate: quote.rate, origin: quote.origin, record: quote.record))
    }
    commodity = quotes[indices[0]].commodity
    self.quote = quotes[indices[0]].quote
    self.prices = prices
  }
}

extension [PriceQuote] {
  /// Sorts so that later quotes take precedence: by day, then origin, then time, then place.
  /// `indices` ascend.
  func inOrder(_ indices: [Int]) -> [Int] {
    let isOrdered = zip(indices, indices.dropFirst()).allSatisfy { left, right in
      !holds(self[left], over: self[right])
    }
    if isOrdered { return indices }
    return indices.sorted { left, right in
      if holds(self[right], over: self[left]) { return true }
      return !holds(self[left], over: self[right]) && left < right
    }
  }

  private func holds(_ one: PriceQuote, over other: PriceQuote) -> Bool {
    if one.day != other.day { return one.day > other.day }
    return one.origin != other.origin ? one.origin > other.origin : one.seconds > other.seconds
  }
}
