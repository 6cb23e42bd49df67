/// Finds all choices of values from sorted tables that add up to a target.
///
/// Each choice is found once; a value may be chosen twice from the same table, for two postings.
/// Memory does not grow with the number of choices, since none is kept.
enum SumSearch {
  /// Values of two tables; linear in both.
  static func pairs(
    _ left: [Int128], _ right: [Int128], target: Int128, visit: (Int, Int) -> Void
  ) {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        pairs(left, right, target, visit)
      }
    }
  }

  /// Two values of one table; linear.
  static func pairs(within values: [Int128], target: Int128, visit: (Int, Int) -> Void) {
    values.withUnsafeBufferPointer { pairs(within: $0, from: 0, target, visit) }
  }

  /// One value of `outer` and one of each other table; takes the size of the first times the sum of
  /// the others.
  static func triples(
    _ outer: [Int128], _ left: [Int128], _ right: [Int128], target: Int128,
    visit: (Int, Int, Int) -> Void
  ) {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        for (index, value) in outer.enumerated() {
          pairs(left, right, target &- value) { visit(index, $0, $1) }
        }
      }
    }
  }

  /// One value of `outer` and two of another table; takes the product of their sizes.
  static func triples(
    _ outer: [Int128], pairsWithin values: [Int128], target: Int128,
    visit: (Int, Int, Int) -> Void
  ) {
    values.withUnsafeBufferPointer { values in
      for (index, value) in outer.enumerated() {
        pairs(within: values, from: 0, target &- value) { visit(index, $0, $1) }
      }
    }
  }

  /// Three values of one table; quadratic.
  static func triples(
    within values: [Int128], target: Int128, visit: (Int, Int, Int) -> Void
  ) {
    values.withUnsafeBufferPointer { buffer in
      for index in buffer.indices {
        pairs(within: buffer, from: index, target &- buffer[index]) { visit(index, $0, $1) }
      }
    }
  }

  private static func pairs(
    _ left: UnsafeBufferPointer<Int128>, _ right: UnsafeBufferPointer<Int128>, _ target: Int128,
    _ visit: (Int, Int) -> Void
  ) {
    guard let first = left.baseAddress, let second = right.baseAddress, !left.isEmpty else {
      return
    }
    let end = left.count
    var (low, high) = (0, right.count &- 1)
    // The two largest are too small, or the two smallest too large.
    guard high >= 0, first[end &- 1] &+ second[high] >= target, first[0] &+ second[0] <= target
    else { return }
    while low < end, high >= 0 {
      let sum = first[low] &+ second[high]
      if sum < target {
        low = low &+ 1
      } else if target < sum {
        high = high &- 1
      } else {
        visit(low, high)
        low = low &+ 1
        high = high &- 1
      }
    }
  }

  private static func pairs(
    within values: UnsafeBufferPointer<Int128>, from start: Int, _ target: Int128,
    _ visit: (Int, Int) -> Void
  ) {
    guard let base = values.baseAddress else { return }
    var (low, high) = (start, values.count &- 1)
    // Two of the largest are too small, or two of the smallest too large.
    guard low <= high, base[high] &+ base[high] >= target, base[low] &+ base[low] <= target else {
      return
    }
    while low <= high {
      let sum = base[low] &+ base[high]
      if sum < target {
        low = low &+ 1
      } else if target < sum {
        high = high &- 1
      } else {
        visit(low, high)
        low = low &+ 1
        high = high &- 1
      }
    }
  }
}
