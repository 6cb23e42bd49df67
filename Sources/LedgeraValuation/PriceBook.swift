package import LedgeraModel
import LedgeraQuantities

/// What commodities were worth in others on any day: `P` directives and, optionally, the costs of
/// transactions.
///
/// Building it takes time linear in the prices, plus sorting. A lookup takes logarithmic time; the
/// chains to a target are searched once for all commodities and days, in time about linear in the
/// pairs. Caches fill with use, and record which rates were used, so each report makes its own.
package final class PriceBook {
  /// Longer chains of prices are not searched (reference.md § Limits).
  static let maximumChainLength = 1000

  /// A price older than this many days is stale, for the check `stale-price` and in reports.
  package static let longestAge = 30

  let pairs: [PricePair]
  /// By commodity number: the pairs that price it, in symbol order of the quote.
  let pairsFrom: [[Int]]
  /// By commodity number: the pairs that quote in it, in symbol order of the priced commodity.
  let pairsTo: [[Int]]
  private let pairNumbers: [UInt32: Int]
  /// Pair numbers in the order of their first prices, and each pair's position in that order.
  let pairsByFirstDay: [Int]
  let ranks: [Int]
  private let defaults: DefaultQuotes
  /// The days on which pairs had their first prices, sorted.
  private let firstDays: [Day]
  private var routes: [RoutesKey: PriceRoutes] = [:]
  private var latest: (key: LookupKey, lookup: Lookup)?
  private var results: [LookupKey: Lookup] = [:]

  private struct RoutesKey: Hashable {
    let target: CommodityID
    let reverses: Bool
  }

  private struct LookupKey: Hashable {
    let commodity: CommodityID
    let target: CommodityID?
    let day: Day
  }

  private struct Lookup {
    let result: WideAmount?
    /// Whether something other than zero was converted.
    var isUsed: Bool
  }

  /// The prices of a journal.
  ///
  /// - Parameters:
  ///   - infersFromCosts: What transactions paid (`@`, `@@`, conversions) counts as a price of the
  ///     posting's day, below written prices of the same day.
  ///   - limit: Later prices are ignored; nil: none are.
  package init(_ journal: Journal, infersFromCosts: Bool = false, until limit: Moment? = nil) {
    let declared = PriceQuote.declared(in: journal, until: limit)
    let inferred = infersFromCosts ? PriceQuote.inferred(in: journal, until: limit) : []
    let count = journal.store.commodities.count
    defaults = DefaultQuotes(declared: declared, inferred: inferred, commodityCount: count)
    let order = CommodityOrder(journal)
    let pairs = PricePair.grouped(declared + inferred)
    self.pairs = pairs
    var (from, to) = ([[Int]](repeating: [], count: count), [[Int]](repeating: [], count: count))
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
    let byFirstDay = pairs.indices.sorted {
      pairs[$0].firstDay == pairs[$1].firstDay
        ? $0 < $1 : pairs[$0].firstDay < pairs[$1].firstDay
    }
    var ranks = [Int](repeating: 0, count: pairs.count)
    for (rank, number) in byFirstDay.enumerated() { ranks[number] = rank }
    (pairsByFirstDay, self.ranks) = (byFirstDay, ranks)
    firstDays = byFirstDay.map { pairs[$0].firstDay }
  }

  /// The last day until `day` with a written price; nil: no price is that old.
  package func lastDeclaredDay(until day: Day = .last) -> Day? {
    defaults.lastDeclaredDay(until: day)
  }

  /// What one unit was worth on a day: by the latest price until then, directly or along the
  /// shortest chain of prices. Prices are inverted only if there is no chain without that.
  ///
  /// The default `target` is the commodity of the latest price of `commodity`. nil: there is no
  /// price, or the commodity is the target itself. Source: reference.md § Valuation.
  package func price(of commodity: CommodityID, in target: CommodityID?, on day: Day) -> WideAmount?
  {
    lookUp(LookupKey(commodity: commodity, target: target, day: day), isNothing: false)
  }

  /// Whether there is a price; a missing one is not recorded.
  package func hasPrice(of commodity: CommodityID, in target: CommodityID, on day: Day) -> Bool {
    let key = LookupKey(commodity: commodity, target: target, day: day)
    return commodity == target || lookUp(key, isNothing: true) != nil
  }

  /// An amount's value on a day; the amount itself if it has no price.
  package func value(of amount: WideAmount, in target: CommodityID?, on day: Day) -> WideAmount {
    let key = LookupKey(commodity: amount.commodity, target: target, day: day)
    guard let price = lookUp(key, isNothing: amount.isZero) else { return amount }
    return WideAmount(amount.quantity * price.quantity, price.commodity)
  }

  /// The day of the latest direct price of a commodity until `day`; nil: it has none.
  package func lastPriceDay(of commodity: CommodityID, on day: Day) -> Day? {
    pairsFrom[commodity.index].compactMap { pairs[$0].price(on: day)?.day }.max()
  }

  /// The latest direct price of a commodity until `day`; nil: it has none.
  package func latestPrice(of commodity: CommodityID, on day: Day) -> (price: WideAmount, day: Day)?
  {
    var latest: (price: WideAmount, day: Day)?
    for number in pairsFrom[commodity.index] {
      guard let price = pairs[number].price(on: day), latest.map({ $0.day < price.day }) ?? true
      else { continue }
      latest = (WideAmount(price.rate, pairs[number].quote), price.day)
    }
    return latest
  }

  /// The days on which a commodity has a direct price, ascending, without repetition.
  package func priceDays(of commodity: CommodityID) -> [Day] {
    Set(pairsFrom[commodity.index].flatMap { pairs[$0].prices.map(\.day) }).sorted()
  }

  /// How many steps from commodity to commodity the searches have taken, to measure their growth.
  package var searchWork: Int { routes.values.reduce(0) { $0 + $1.work } }

  // MARK: Searching

  private func lookUp(_ key: LookupKey, isNothing: Bool) -> WideAmount? {
    if let latest, latest.key == key, isNothing || latest.lookup.isUsed {
      return latest.lookup.result
    }
    var lookup = results[key] ?? Lookup(result: findPrice(key), isUsed: false)
    if !isNothing { lookup.isUsed = true }
    results[key] = lookup
    latest = (key, lookup)
    return lookup.result
  }

  private func findPrice(_ key: LookupKey) -> WideAmount? {
    guard let target = target(of: key), let steps = steps(key.commodity, target, key.day) else {
      return nil
    }
    let one = WideQuantity(coefficient: 1, scale: 0)
    let rate = steps.reduce(one) { product, step in
      let rate = pairs[step.pair].price(on: key.day)?.rate ?? .zero
      // The reciprocal of a price of zero is zero.
      return product * (step.isReversed ? one.divided(by: rate) ?? .zero : rate)
    }
    return WideAmount(rate, target)
  }

  /// The given target, or else that of the latest price; nil: none, or it is the commodity
  /// itself.
  private func target(of key: LookupKey) -> CommodityID? {
    guard !pairs.isEmpty,
      let target = key.target ?? defaults.quote(of: key.commodity, on: key.day),
      target != key.commodity
    else { return nil }
    return target
  }

  private func steps(
    _ commodity: CommodityID, _ target: CommodityID, _ day: Day
  ) -> [PriceRoutes.Step]? {
    if let number = pairNumbers[PriceBook.key(commodity, target)], pairs[number].firstDay <= day {
      return [PriceRoutes.Step(pair: number, isReversed: false)]
    }
    let known = knownPairs(on: day)
    return routes(to: target, reverses: false).steps(from: commodity, in: self, knownPairs: known)
      ?? routes(to: target, reverses: true).steps(from: commodity, in: self, knownPairs: known)
  }

  private func routes(to target: CommodityID, reverses: Bool) -> PriceRoutes {
    let key = RoutesKey(target: target, reverses: reverses)
    if let known = routes[key] { return known }
    let found = PriceRoutes(to: target, in: self, reverses: reverses)
    routes[key] = found
    return found
  }

  /// The number of pairs that have a price on a day.
  private func knownPairs(on day: Day) -> Int {
    var (low, high) = (0, firstDays.count)
    while low < high {
      let middle = (low + high) / 2
      if firstDays[middle] <= day { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// nil: the first is never priced in the second.
  func pairNumber(_ commodity: CommodityID, _ quote: CommodityID) -> Int? {
    pairNumbers[PriceBook.key(commodity, quote)]
  }

  private static func key(_ from: CommodityID, _ to: CommodityID) -> UInt32 {
    UInt32(from.number) << 16 | UInt32(to.number)
  }
}

extension PriceBook {
  /// The rates used so far, and without price those that were missing; by day, then by commodity
  /// number.
  package var usedRates: [UsedRate] {
    results.filter { key, lookup in
      lookup.isUsed
        && (lookup.result != nil || (key.target != nil && key.target != key.commodity))
    }.keys
      .sorted { left, right in
        if left.day != right.day { return left.day < right.day }
        if left.commodity != right.commodity { return left.commodity < right.commodity }
        return left.target?.number ?? 0 < right.target?.number ?? 0
      }
      .map { usedRate($0, price: results[$0]?.result) }
  }

  /// The rate of a commodity on a day with the prices that it is made of; without price if there is
  /// none.
  package func rate(of commodity: CommodityID, in target: CommodityID, on day: Day) -> UsedRate {
    let key = LookupKey(commodity: commodity, target: target, day: day)
    return usedRate(key, price: lookUp(key, isNothing: true))
  }

  private func usedRate(_ key: LookupKey, price: WideAmount?) -> UsedRate {
    UsedRate(
      commodity: key.commodity, day: key.day, target: key.target, price: price,
      steps: price == nil ? [] : usedSteps(key))
  }

  private func usedSteps(_ key: LookupKey) -> [UsedRate.Step] {
    guard let target = target(of: key) else { return [] }
    return (steps(key.commodity, target, key.day) ?? []).compactMap { step in
      let pair = pairs[step.pair]
      guard let price = pair.price(on: key.day) else { return nil }
      return UsedRate.Step(
        commodity: pair.commodity, quote: pair.quote, rate: price.rate, day: price.day,
        origin: price.origin, record: price.record < 0 ? nil : Int(price.record),
        isReversed: step.isReversed)
    }
  }
}
