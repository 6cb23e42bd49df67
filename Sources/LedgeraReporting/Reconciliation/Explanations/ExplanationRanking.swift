/// Counts explanations of one sort and keeps the likeliest.
struct ExplanationRanking {
  private struct Ranked {
    let cost: Int
    let items: [Int32]
    let explanation: Explanation

    func precedes(_ other: Ranked) -> Bool {
      if cost != other.cost { return cost < other.cost }
      return items == other.items
        ? explanation.basis.rawValue < other.explanation.basis.rawValue
        : items.lexicographicallyPrecedes(other.items)
    }
  }

  /// How many are kept.
  let limit: Int
  /// How many there are.
  private(set) var count = 0
  private var ranked: [Ranked] = []

  init(limit: Int) { self.limit = limit }

  /// Likeliest first.
  var best: [Explanation] { ranked.map(\.explanation) }

  /// Adds every way to choose a posting from each run, without choosing one twice. A run given
  /// twice contributes two postings.
  mutating func take(_ runs: [EffectRun], sameness: Sameness, basis: Explanation.Basis) {
    count += sameness.count(runs)
    let leastCost = runs.reduce(0) { $0 + $1.cost }
    if ranked.count == limit, let last = ranked.last, last.cost < leastCost { return }
    // The other runs can take only that many postings of a run, so no more candidates are needed.
    let candidates = runs.map { $0.effects.prefix(limit + runs.count - 1) }
    choose(from: candidates[...], chosen: [], cost: leastCost, basis)
  }

  /// - Parameter cost: That of the chosen ones and the likeliest of the others.
  private mutating func choose(
    from candidates: ArraySlice<ArraySlice<Effect>>, chosen: [Effect], cost: Int,
    _ basis: Explanation.Basis
  ) {
    guard let next = candidates.first else {
      keep(chosen, basis)
      return
    }
    for effect in next {
      let cost = cost + Int(effect.cost - next[next.startIndex].cost)
      if ranked.count == limit, let last = ranked.last, last.cost < cost { break }
      guard !chosen.contains(where: { $0.item == effect.item }) else { continue }
      choose(from: candidates.dropFirst(), chosen: chosen + [effect], cost: cost, basis)
    }
  }

  private mutating func keep(_ effects: [Effect], _ basis: Explanation.Basis) {
    let effects = effects.sorted { $0.item < $1.item }
    let new = Ranked(
      cost: effects.reduce(0) { $0 + Int($1.cost) }, items: effects.map(\.item),
      explanation: Explanation(
        basis: basis,
        corrections: effects.map {
          Correction(item: Int($0.item), kind: $0.kind, effect: $0.value)
        }))
    if ranked.count == limit, let last = ranked.last, !new.precedes(last) { return }
    // Two postings of one run are found in both orders.
    guard !ranked.contains(where: { $0.explanation == new.explanation }) else { return }
    let place = ranked.firstIndex { new.precedes($0) } ?? ranked.count
    ranked.insert(new, at: place)
    if ranked.count > limit { ranked.removeLast() }
  }

  /// Which of the runs are identical.
  enum Sameness {
    case none
    /// The last two are identical.
    case lastTwo
    /// All are identical.
    case all

    /// The number of ways to choose a posting from each of one to three runs, without choosing one
    /// twice and regardless of the order within one run.
    func count(_ runs: [EffectRun]) -> Int {
      switch (self, runs.count) {
      case (_, 1): return runs[0].count
      case (.none, 2): return runs[0].count * runs[1].count - runs[0].countShared(with: runs[1])
      case (.none, _): return distinctTriples(runs[0], runs[1], runs[2])
      case (.lastTwo, _):
        let (single, twin) = (runs[0], runs[1])
        return single.count * choices(2, of: twin.count)
          - single.countShared(with: twin) * (twin.count - 1)
      case (.all, let size): return choices(size, of: runs[0].count)
      }
    }

    private func distinctTriples(_ one: EffectRun, _ two: EffectRun, _ three: EffectRun) -> Int {
      one.count * two.count * three.count - one.countShared(with: two) * three.count
        - one.countShared(with: three) * two.count - two.countShared(with: three) * one.count
        + 2 * one.countShared(with: two, three)
    }

    private func choices(_ size: Int, of count: Int) -> Int {
      switch size {
      case 2: count * (count - 1) / 2
      default: count * (count - 1) / 2 * (count - 2) / 3
      }
    }
  }
}
