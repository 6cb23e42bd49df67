import LedgeraModel

/// The shortest chains of prices from every commodity to one target, on any day.
///
/// Pairs are added in the order of their first prices. A new pair can only make chains shorter, and
/// those that it shortens are followed outward from it, so that all days together take about the
/// time of one.
final class PriceRoutes {
  struct Step {
    let pair: Int
    /// Whether the pair prices in the opposite direction.
    let isReversed: Bool
  }

  /// From how many known pairs on a commodity needs how many prices to reach the target.
  private struct Change {
    let knownPairs: Int32
    var length: Int32
    /// Number of the previous change; -1: none.
    let previous: Int32
  }

  private struct StepKey: Hashable {
    let commodity: CommodityID
    let knownPairs: Int
  }

  private static let unreachable = Int32.max

  private let target: CommodityID
  private let reverses: Bool
  private var changes: [Change] = []
  /// The last change of each commodity, by its number; -1: it never reaches the target.
  private var lastChanges: [Int32]
  /// Steps found for the pairs of one day.
  private var steps: [StepKey: Step] = [:]
  /// How many steps searches have taken so far.
  private(set) var work = 0

  init(to target: CommodityID, in book: PriceBook, reverses: Bool) {
    self.target = target
    self.reverses = reverses
    lastChanges = [Int32](repeating: -1, count: book.pairsFrom.count)
    set(target, to: 0, knownPairs: 0)
    for (rank, number) in book.pairsByFirstDay.enumerated() {
      insert(book.pairs[number], rank: rank, book)
    }
  }

  // MARK: Building

  private func insert(_ pair: PricePair, rank: Int, _ book: PriceBook) {
    var shortened: [CommodityID] = []
    relax(pair.commodity, over: pair.quote, rank, &shortened)
    if reverses { relax(pair.quote, over: pair.commodity, rank, &shortened) }
    var next = 0
    while next < shortened.count {
      let commodity = shortened[next]
      next += 1
      for number in book.pairsTo[commodity.index] where book.ranks[number] <= rank {
        relax(book.pairs[number].commodity, over: commodity, rank, &shortened)
      }
      guard reverses else { continue }
      for number in book.pairsFrom[commodity.index] where book.ranks[number] <= rank {
        relax(book.pairs[number].quote, over: commodity, rank, &shortened)
      }
    }
  }

  /// Goes by another commodity if that is shorter.
  private func relax(
    _ commodity: CommodityID, over other: CommodityID, _ rank: Int,
    _ shortened: inout [CommodityID]
  ) {
    work += 1
    let length = currentLength(of: other)
    guard length < Int32(PriceBook.maximumChainLength),
      length + 1 < currentLength(of: commodity)
    else { return }
    set(commodity, to: length + 1, knownPairs: Int32(rank + 1))
    shortened.append(commodity)
  }

  private func currentLength(of commodity: CommodityID) -> Int32 {
    let last = lastChanges[commodity.index]
    return last < 0 ? PriceRoutes.unreachable : changes[Int(last)].length
  }

  private func set(_ commodity: CommodityID, to length: Int32, knownPairs: Int32) {
    let last = lastChanges[commodity.index]
    if last >= 0, changes[Int(last)].knownPairs == knownPairs {
      changes[Int(last)].length = length
      return
    }
    lastChanges[commodity.index] = Int32(changes.count)
    changes.append(Change(knownPairs: knownPairs, length: length, previous: last))
  }

  // MARK: Finding

  /// The chain from a commodity over the first `knownPairs` pairs. Of equally short chains, the one
  /// whose steps come first: prices as written before inverted ones, then by symbol. nil: none.
  func steps(from commodity: CommodityID, in book: PriceBook, knownPairs: Int) -> [Step]? {
    var length = self.length(of: commodity, knownPairs)
    guard length != PriceRoutes.unreachable else { return nil }
    var steps: [Step] = []
    var current = commodity
    while length > 0 {
      guard let step = step(from: current, to: length - 1, in: book, knownPairs) else { return nil }
      steps.append(step)
      let pair = book.pairs[step.pair]
      current = step.isReversed ? pair.commodity : pair.quote
      length -= 1
    }
    return steps
  }

  private func length(of commodity: CommodityID, _ knownPairs: Int) -> Int32 {
    var number = lastChanges[commodity.index]
    while number >= 0, changes[Int(number)].knownPairs > Int32(knownPairs) {
      number = changes[Int(number)].previous
    }
    return number < 0 ? PriceRoutes.unreachable : changes[Int(number)].length
  }

  /// The first known step to a commodity at that distance.
  private func step(
    from commodity: CommodityID, to length: Int32, in book: PriceBook, _ knownPairs: Int
  ) -> Step? {
    if length == 0 { return lastStep(from: commodity, in: book, knownPairs) }
    let key = StepKey(commodity: commodity, knownPairs: knownPairs)
    if let known = steps[key] { return known }
    let step = findStep(from: commodity, to: length, in: book, knownPairs)
    // Chains change rarely, so remembering the steps of one day is enough.
    if steps.keys.first.map({ $0.knownPairs != knownPairs }) ?? false { steps.removeAll() }
    steps[key] = step
    return step
  }

  /// The price that leads to the target itself.
  private func lastStep(
    from commodity: CommodityID, in book: PriceBook, _ knownPairs: Int
  ) -> Step? {
    work += 1
    if let number = book.pairNumber(commodity, target), book.ranks[number] < knownPairs {
      return Step(pair: number, isReversed: false)
    }
    guard reverses, let number = book.pairNumber(target, commodity),
      book.ranks[number] < knownPairs
    else { return nil }
    return Step(pair: number, isReversed: true)
  }

  private func findStep(
    from commodity: CommodityID, to length: Int32, in book: PriceBook, _ knownPairs: Int
  ) -> Step? {
    for number in book.pairsFrom[commodity.index] {
      work += 1
      if book.ranks[number] < knownPairs,
        self.length(of: book.pairs[number].quote, knownPairs) == length
      {
        return Step(pair: number, isReversed: false)
      }
    }
    guard reverses else { return nil }
    for number in book.pairsTo[commodity.index] {
      work += 1
      if book.ranks[number] < knownPairs,
        self.length(of: book.pairs[number].commodity, knownPairs) == length
      {
        return Step(pair: number, isReversed: true)
      }
    }
    return nil
  }
}
