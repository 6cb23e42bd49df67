import LedgeraModel
import LedgeraQuantities

/// The shortest chains of prices from every commodity to one target, over the pairs that have a
/// price on some day.
///
/// Made by one search backwards from the target, linear in the pairs, and then good for every
/// commodity; each commodity's next step is looked for once.
final class PriceRoutes {
  struct Step {
    let pair: Int
    /// The pair prices the other way round.
    let isReversed: Bool
  }

  private let target: CommodityID
  private let day: Day
  private let reverses: Bool
  /// Prices between a commodity and the target, by its number; -1: there is no chain.
  private var lengths: [Int32]
  /// The next step towards the target, by commodity number: pair number × 2, plus 1 when reversed.
  private var nextSteps: [Int32]
  /// Steps that were looked at so far.
  private(set) var work = 0

  init(to target: CommodityID, in book: PriceBook, on day: Day, reverses: Bool) {
    self.target = target
    self.day = day
    self.reverses = reverses
    lengths = [Int32](repeating: -1, count: book.pairsFrom.count)
    nextSteps = [Int32](repeating: -1, count: book.pairsFrom.count)
    search(book)
  }

  /// From the target outward, level by level.
  private func search(_ book: PriceBook) {
    lengths[target.index] = 0
    var level = [target]
    for length in 1...Int32(PriceBook.maximumChainLength) where !level.isEmpty {
      var next: [CommodityID] = []
      func reach(_ commodity: CommodityID, _ pair: PricePair) {
        work += 1
        guard lengths[commodity.index] < 0, pair.firstDay <= day else { return }
        lengths[commodity.index] = length
        next.append(commodity)
      }
      for commodity in level {
        for number in book.pairsTo[commodity.index] {
          reach(book.pairs[number].commodity, book.pairs[number])
        }
        guard reverses else { continue }
        for number in book.pairsFrom[commodity.index] {
          reach(book.pairs[number].quote, book.pairs[number])
        }
      }
      level = next
    }
  }

  /// The chain from a commodity; of equally short ones that whose steps come first: prices as they
  /// are before reversed ones, then by symbol. nil: there is none.
  func steps(from commodity: CommodityID, in book: PriceBook) -> [Step]? {
    guard lengths[commodity.index] >= 0 else { return nil }
    var steps: [Step] = []
    var current = commodity
    while lengths[current.index] > 0 {
      guard let step = nextStep(from: current, in: book) else { return nil }
      steps.append(step)
      current = end(of: step, in: book)
    }
    return steps
  }

  private func nextStep(from commodity: CommodityID, in book: PriceBook) -> Step? {
    let known = nextSteps[commodity.index]
    if known >= 0 { return Step(pair: Int(known >> 1), isReversed: known & 1 == 1) }
    guard let step = findStep(from: commodity, in: book) else { return nil }
    nextSteps[commodity.index] = Int32(step.pair) << 1 | (step.isReversed ? 1 : 0)
    return step
  }

  private func findStep(from commodity: CommodityID, in book: PriceBook) -> Step? {
    let wanted = lengths[commodity.index] - 1
    for number in book.pairsFrom[commodity.index] {
      work += 1
      let pair = book.pairs[number]
      if lengths[pair.quote.index] == wanted, pair.firstDay <= day {
        return Step(pair: number, isReversed: false)
      }
    }
    guard reverses else { return nil }
    for number in book.pairsTo[commodity.index] {
      work += 1
      let pair = book.pairs[number]
      if lengths[pair.commodity.index] == wanted, pair.firstDay <= day {
        return Step(pair: number, isReversed: true)
      }
    }
    return nil
  }

  private func end(of step: Step, in book: PriceBook) -> CommodityID {
    let pair = book.pairs[step.pair]
    return step.isReversed ? pair.commodity : pair.quote
  }
}
