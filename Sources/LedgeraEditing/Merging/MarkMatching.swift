/// Which things of a later version are those of an earlier one, found by marks: equal ones belong together,
/// the surest kind of mark first. Linear in the things for each kind.
package struct MarkMatching {
  /// By number in the earlier version: the number in the later one; nil: it has gone.
  package private(set) var later: [Int?]
  /// By number in the later version: the number in the earlier one; nil: it is new.
  package private(set) var earlier: [Int?]

  package init(oldCount: Int, newCount: Int) {
    later = [Int?](repeating: nil, count: oldCount)
    earlier = [Int?](repeating: nil, count: newCount)
  }

  package mutating func pair(_ old: Int, _ new: Int) {
    later[old] = new
    earlier[new] = old
  }

  /// Matches what is free, in order.
  ///
  /// - Parameters:
  ///   - old: The mark of an earlier thing by its number; nil: it has no such mark.
  package mutating func match<Mark: Hashable>(
    old oldMark: (Int) -> Mark?, new newMark: (Int) -> Mark?
  ) {
    var free: [Mark: [Int]] = [:]
    for number in earlier.indices.reversed() where earlier[number] == nil {
      if let mark = newMark(number) { free[mark, default: []].append(number) }
    }
    guard !free.isEmpty else { return }
    for number in later.indices where later[number] == nil {
      guard let mark = oldMark(number), let found = free[mark]?.popLast() else { continue }
      pair(number, found)
    }
  }

  /// Things of the later version that were moved: as few as possible, so that all others are in the order
  /// that they had.
  package var moved: Set<Int> {
    let matched = earlier.indices.filter { earlier[$0] != nil }
    // The longest run of earlier numbers that increases, by patience sorting.
    var tops: [Int] = []
    var previous = [Int?](repeating: nil, count: earlier.count)
    for number in matched {
      let value = earlier[number] ?? 0
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if (earlier[tops[middle]] ?? 0) < value { low = middle + 1 } else { high = middle }
      }
      previous[number] = low > 0 ? tops[low - 1] : nil
      if low == tops.count { tops.append(number) } else { tops[low] = number }
    }
    var moved = Set(matched)
    var next = tops.last
    while let number = next {
      moved.remove(number)
      next = previous[number]
    }
    return moved
  }
}
