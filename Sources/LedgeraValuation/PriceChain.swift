import LedgeraModel
import LedgeraQuantities

/// The prices that lead from one commodity to another.
struct PriceChain {
  struct Step {
    let pair: Int
    /// The pair prices the other way round.
    let isReversed: Bool
  }

  let steps: [Step]

  /// What one unit is worth at the end of the chain. A reversed price is the reciprocal to 255
  /// decimals; that of zero is zero.
  func rate(in book: PriceBook, on day: Day) -> WideQuantity {
    let one = WideQuantity(coefficient: 1, scale: 0)
    return steps.reduce(one) { product, step in
      let rate = book.pairs[step.pair].price(on: day)?.rate ?? .zero
      return product * (step.isReversed ? one.divided(by: rate) ?? .zero : rate)
    }
  }

  /// The shortest chain of prices known on a day; of equally short ones the first in symbol order.
  ///
  /// Reversed prices are used only where no chain goes without, and only of pairs that have no price
  /// of their own in that direction. Linear in the number of pairs.
  static func shortest(
    from: CommodityID, to: CommodityID, in book: PriceBook, on day: Day
  ) -> PriceChain? {
    search(from: from, to: to, in: book, on: day, reverses: false)
      ?? search(from: from, to: to, in: book, on: day, reverses: true)
  }

  private static func search(
    from: CommodityID, to: CommodityID, in book: PriceBook, on day: Day, reverses: Bool
  ) -> PriceChain? {
    /// How each commodity was reached first.
    var reached: [CommodityID: Step] = [:]
    var level = [from]
    for _ in 0..<PriceBook.maximumChainLength where !level.isEmpty && reached[to] == nil {
      var next: [CommodityID] = []
      for commodity in level {
        for step in steps(from: commodity, in: book, on: day, reverses: reverses) {
          let end = end(of: step, in: book)
          guard end != from, reached[end] == nil else { continue }
          reached[end] = step
          next.append(end)
        }
      }
      level = next
    }
    return chain(to: to, from: from, reached, book)
  }

  private static func steps(
    from commodity: CommodityID, in book: PriceBook, on day: Day, reverses: Bool
  ) -> [Step] {
    var steps: [Step] = []
    for number in book.pairsFrom[commodity.index] where book.pairs[number].firstDay <= day {
      steps.append(Step(pair: number, isReversed: false))
    }
    guard reverses else { return steps }
    for number in book.pairsTo[commodity.index] where book.pairs[number].firstDay <= day {
      let opposite = book.pairNumbers[PriceBook.key(commodity, book.pairs[number].commodity)]
      if let opposite, book.pairs[opposite].firstDay <= day { continue }
      steps.append(Step(pair: number, isReversed: true))
    }
    return steps
  }

  private static func end(of step: Step, in book: PriceBook) -> CommodityID {
    let pair = book.pairs[step.pair]
    return step.isReversed ? pair.commodity : pair.quote
  }

  private static func chain(
    to: CommodityID, from: CommodityID, _ reached: [CommodityID: Step], _ book: PriceBook
  ) -> PriceChain? {
    var steps: [Step] = []
    var current = to
    while current != from {
      guard let step = reached[current] else { return nil }
      steps.append(step)
      let pair = book.pairs[step.pair]
      current = step.isReversed ? pair.quote : pair.commodity
    }
    return PriceChain(steps: steps.reversed())
  }
}
