import LedgeraModel
import LedgeraQuantities

/// One price of a commodity on a day, from wherever it is known.
struct PriceQuote {
  /// Of several prices for one pair and day the highest origin holds, then the later one.
  enum Origin: UInt8, Comparable {
    /// From the cost of a posting.
    case inferred
    /// A `P` directive with a `source:` tag.
    case fetched
    /// Any other `P` directive.
    case manual

    static func < (left: Origin, right: Origin) -> Bool { left.rawValue < right.rawValue }
  }

  let commodity: CommodityID
  let quote: CommodityID
  let day: Day
  let origin: Origin
  let rate: WideQuantity

  /// The `P` directives in the order of the files; those of equal commodities say nothing.
  static func declared(in journal: Journal) -> [PriceQuote] {
    let source = journal.store.tagNames.lookup("source")
    return (0..<journal.store.prices.count).compactMap { index in
      let record = journal.store.prices[index]
      guard record.commodity != record.quote else { return nil }
      let tags = Int(record.firstTag)..<Int(record.firstTag + record.tagCount)
      let isFetched =
        source != nil && tags.contains { journal.store.tags[$0].name.number == source }
      return PriceQuote(
        commodity: record.commodity, quote: record.quote, day: record.day,
        origin: isFetched ? .fetched : .manual, rate: WideQuantity(record.price.quantity))
    }
  }

  /// What postings with a cost paid for one unit, without sign; nothing for a total cost of no
  /// units.
  static func inferred(in journal: Journal) -> [PriceQuote] {
    var quotes: [PriceQuote] = []
    for index in 0..<journal.store.transactions.count {
      let transaction = journal.store.transactions[index]
      for number in transaction.postings {
        let posting = journal.store.postings[number]
        guard posting.detail >= 0, let cost = journal.store.cost(of: posting),
          let amount = journal.store.amounts(of: posting).first,
          amount.commodity != cost.amount.commodity,
          let rate = unitPrice(of: amount, cost)
        else { continue }
        let day = journal.store.details[Int(posting.detail)].day.day ?? transaction.day
        quotes.append(
          PriceQuote(
            commodity: amount.commodity, quote: cost.amount.commodity, day: day,
            origin: .inferred, rate: rate))
      }
    }
    return quotes
  }

  private static func unitPrice(of amount: Amount, _ cost: Cost) -> WideQuantity? {
    let price = WideQuantity(cost.amount.quantity).magnitude
    guard cost.isTotal else { return price }
    return price.divided(by: WideQuantity(amount.quantity).magnitude)
  }
}

/// All prices of one commodity in another.
struct PricePair {
  let commodity: CommodityID
  let quote: CommodityID
  /// Ascending, one a day; never empty.
  let prices: [(day: Day, rate: WideQuantity)]

  var firstDay: Day { prices[0].day }

  /// The latest price until a day.
  func price(on day: Day) -> (day: Day, rate: WideQuantity)? {
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
    var prices: [(day: Day, rate: WideQuantity)] = []
    for (position, index) in order.enumerated() {
      let quote = quotes[index]
      if prices.last?.day == quote.day { prices.removeLast() }
      prices.append((quote.day, quote.rate))
      let next = position + 1 < order.count ? quotes[order[position + 1]] : nil
      if next?.commodity != quote.commodity || next?.quote != quote.quote {
        pairs.append(PricePair(commodity: quote.commodity, quote: quote.quote, prices: prices))
        prices = []
      }
    }
    return pairs
  }
}
