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

  /// Matches what is equal while both versions go in step, and from where they meet again after few
  /// things that differ. Leaves little of two versions that are mostly the same.
  package mutating func matchInStep<Mark: Equatable>(old: [Mark], new: [Mark]) {
    var (number, other) = (0, 0)
    while number < old.count, other < new.count {
      if old[number] == new[other] {
        pair(number, other)
        (number, other) = (number + 1, other + 1)
      } else {
        let meeting = Self.meeting(old[number...], new[other...])
        (number, other) = meeting ?? (number + 1, other + 1)
      }
    }
  }

  /// Where two versions that part first have something in common; nil: not soon. As many changed as
  /// possible, rather than removed on one side.
  private static func meeting<Mark: Equatable>(
    _ old: ArraySlice<Mark>, _ new: ArraySlice<Mark>
  ) -> (Int, Int)? {
    for distance in 1...16 {
      for skew in stride(from: distance % 2, through: distance, by: 2) {
        let (long, short) = ((distance + skew) / 2, (distance - skew) / 2)
        for (left, right) in [(long, short), (short, long)] {
          let (number, other) = (old.startIndex + left, new.startIndex + right)
          if number < old.endIndex, other < new.endIndex, old[number] == new[other] {
            return (number, other)
          }
        }
      }
    }
    return nil
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
      if let last = tops.last, (earlier[last] ?? 0) < value { low = high }
      while low < high {
        let middle = (low + high) / 2
        if (earlier[tops[middle]] ?? 0) < value { low = middle + 1 } else { high = middle }
      }
      previous[number] = low > 0 ? tops[low - 1] : nil
      if low == tops.count { tops.append(number) } else { tops[low] = number }
    }
    var stays = [Bool](repeating: false, count: earlier.count)
    var next = tops.last
    while let number = next {
      stays[number] = true
      next = previous[number]
    }
    return Set(matched.lazy.filter { !stays[$0] })
  }
}
