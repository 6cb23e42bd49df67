public import LedgeraModel
import LedgeraQuantities

/// What commodities were worth in others on any day: `P` directives and, if wished, the costs of
/// entries.
///
/// Building takes time linear in the prices, plus sorting; a lookup takes logarithmic time, and the
/// chain between two commodities is searched once until a pair gets its first price. Caches fill
/// while it is used, so each report makes its own.
public final class PriceBook {
  /// Longer chains of prices are not searched (grammar.md § Limits).
  public static let maximumChainLength = 1000

  let pairs: [PricePair]
  /// Numbers of the pairs that price a commodity, by its number; in symbol order of the quote.
  let pairsFrom: [[Int]]
  /// Numbers of the pairs that quote in a commodity, by its number; in symbol order of the priced.
  let pairsTo: [[Int]]
  let pairNumbers: [UInt32: Int]
  private let defaults: DefaultQuotes
  /// Sorted days on which a pair had its first price.
  private let firstDays: [Day]
  private var chains: [ChainKey: PriceChain?] = [:]
  private var latest: LatestLookup?

  private struct ChainKey: Hashable {
    /// Number of pairs that have a price, which decides which chains there are.
    let knownPairs: Int
    let pair: UInt32
  }

  private struct LatestLookup {
    let from: CommodityID
    let target: CommodityID?
    let day: Day
    let result: WideAmount?
  }

  /// The prices of a journal. With `infersFromCosts` what entries paid (`@`, `@@`, conversions)
  /// counts as a price of the posting's day, below written prices of the same day.
  public init(_ journal: Journal, infersFromCosts: Bool = false) {
    var quotes = PriceQuote.declared(in: journal)
    defaults = DefaultQuotes(
      declared: quotes, inferred: infersFromCosts ? PriceQuote.inferred(in: journal) : [],
      commodityCount: journal.store.commodities.count)
    if infersFromCosts { quotes += PriceQuote.inferred(in: journal) }
    let order = CommodityOrder(journal)
    let pairs = PricePair.grouped(quotes)
    self.pairs = pairs
    var (from, to) = (
      [[Int]](repeating: [], count: journal.store.commodities.count),
      [[Int]](repeating: [], count: journal.store.commodities.count)
    )
    var numbers: [UInt32: Int] = [:]
    for (number, pair) in pairs.enumerated() {
      from[pair.commodity.index].append(number)
      to[pair.quote.index].append(number)
      numbers[PriceBook.key(pair.commodity, pair.quote)] = number
    }
    for index in from.indices where from[index].count > 1 {
      from[index].sort { order.precedes(pairs[$0].quote, pairs[$1].quote) }
    }
    for index in to.indices where to[index].count > 1 {
      to[index].sort { order.precedes(pairs[$0].commodity, pairs[$1].commodity) }
    }
    (pairsFrom, pairsTo, pairNumbers) = (from, to, numbers)
    firstDays = pairs.map(\.firstDay).sorted()
  }

  /// The last day with a written price; nil: there are none.
  public var lastDeclaredDay: Day? { defaults.lastDeclaredDay }

  /// What one unit was worth on a day: by the latest price until then, directly or along the
  /// shortest chain of prices, reversed ones only where there is no chain without.
  ///
  /// Without a `target` it is the commodity of the latest price of `commodity`. nil: no price, or
  /// the commodity itself is the target. grammar.md § Valuation.
  public func price(of commodity: CommodityID, in target: CommodityID?, on day: Day) -> WideAmount?
  {
    if let latest, latest.from == commodity, latest.target == target, latest.day == day {
      return latest.result
    }
    let result = findPrice(of: commodity, in: target, on: day)
    latest = LatestLookup(from: commodity, target: target, day: day, result: result)
    return result
  }

  /// An amount's value on a day; the amount itself when it has no price.
  public func value(of amount: WideAmount, in target: CommodityID?, on day: Day) -> WideAmount {
    guard let price = price(of: amount.commodity, in: target, on: day) else { return amount }
    return WideAmount(amount.quantity * price.quantity, price.commodity)
  }

  /// The day of the latest direct price of a commodity until `day`; nil: none.
  public func lastPriceDay(of commodity: CommodityID, on day: Day) -> Day? {
    pairsFrom[commodity.index].compactMap { pairs[$0].price(on: day)?.day }.max()
  }

  private func findPrice(
    of commodity: CommodityID, in target: CommodityID?, on day: Day
  ) -> WideAmount? {
    guard !pairs.isEmpty,
      let target = target ?? defaults.quote(of: commodity, on: day), target != commodity
    else { return nil }
    if let number = pairNumbers[PriceBook.key(commodity, target)],
      let price = pairs[number].price(on: day)
    {
      return WideAmount(price.rate, target)
    }
    guard let chain = chain(from: commodity, to: target, on: day) else { return nil }
    return WideAmount(chain.rate(in: self, on: day), target)
  }

  private func chain(from: CommodityID, to: CommodityID, on day: Day) -> PriceChain? {
    let key = ChainKey(knownPairs: knownPairs(on: day), pair: PriceBook.key(from, to))
    if let known = chains[key] { return known }
    let chain = PriceChain.shortest(from: from, to: to, in: self, on: day)
    chains[key] = chain
    return chain
  }

  /// Number of pairs that have a price on a day.
  private func knownPairs(on day: Day) -> Int {
    var (low, high) = (0, firstDays.count)
    while low < high {
      let middle = (low + high) / 2
      if firstDays[middle] <= day { low = middle + 1 } else { high = middle }
    }
    return low
  }

  static func key(_ from: CommodityID, _ to: CommodityID) -> UInt32 {
    UInt32(from.number) << 16 | UInt32(to.number)
  }
}
