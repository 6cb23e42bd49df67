/// The best pairs of a small group: as many as possible, then the least days apart, then the most
/// words in common (Hungarian method; cubic).
struct AssignmentMatching {
  private let group: MatchGroup
  /// Rows and postings are exchanged so that there are no more of the first than of the second.
  private let isSwapped: Bool
  private let count: Int
  private let otherCount: Int
  private let forbidden: Int
  private let dayWeight: Int

  static func pairs(of group: MatchGroup) -> [(row: Int, posting: Int)] {
    AssignmentMatching(group).solve()
  }

  private init(_ group: MatchGroup) {
    self.group = group
    isSwapped = group.rows.count > group.postings.count
    count = min(group.rows.count, group.postings.count)
    otherCount = max(group.rows.count, group.postings.count)
    // All words of all pairs weigh less than a day, all days less than a pair.
    dayWeight = 1000 * count + 1
    forbidden = (group.window * dayWeight + 1000) * count + 1
  }

  private func cost(_ first: Int, _ second: Int) -> Int {
    let cost = isSwapped ? group.cost(second, first) : group.cost(first, second)
    return cost.map { $0.days * dayWeight + $0.words } ?? forbidden
  }

  private func solve() -> [(row: Int, posting: Int)] {
    let costs = (0..<count).map { first in (0..<otherCount).map { cost(first, $0) } }
    let owners = assign(costs)
    var pairs: [(row: Int, posting: Int)] = []
    for (second, first) in owners.enumerated() {
      guard let first, costs[first][second] < forbidden else { continue }
      pairs.append(isSwapped ? (second, first) : (first, second))
    }
    return pairs
  }

  /// For each of the second kind its partner of the first; the sum of costs is the least there is.
  private func assign(_ costs: [[Int]]) -> [Int?] {
    var firstPotentials = [Int](repeating: 0, count: count)
    var potentials = [Int](repeating: 0, count: otherCount)
    var owners = [Int?](repeating: nil, count: otherCount)
    for start in 0..<count {
      var slack = [Int](repeating: .max, count: otherCount)
      var previous = [Int?](repeating: nil, count: otherCount)
      var isUsed = [Bool](repeating: false, count: otherCount)
      var current: Int?
      var first = start
      while true {
        var (best, delta) = (-1, Int.max)
        for second in 0..<otherCount where !isUsed[second] {
          let reduced = costs[first][second] - firstPotentials[first] - potentials[second]
          if reduced < slack[second] {
            slack[second] = reduced
            previous[second] = current
          }
          if slack[second] < delta { (best, delta) = (second, slack[second]) }
        }
        firstPotentials[start] += delta
        for second in 0..<otherCount {
          if isUsed[second] {
            potentials[second] -= delta
            if let owner = owners[second] { firstPotentials[owner] += delta }
          } else {
            slack[second] -= delta
          }
        }
        isUsed[best] = true
        current = best
        guard let owner = owners[best] else { break }
        first = owner
      }
      // Everybody on the path gives way to the one before.
      while let second = current {
        let earlier = previous[second]
        owners[second] = earlier.flatMap { owners[$0] } ?? start
        current = earlier
      }
    }
    return owners
  }
}
