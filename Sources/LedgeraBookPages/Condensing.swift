import LedgeraQuantities

extension [WideQuantity] {
  /// As many figures as a plot has room for, by index: of more the lowest and the highest of every few, and
  /// the last; nil: there are no more.
  var condensed: [Int]? {
    guard count > 400 else { return nil }
    let size = (count + 149) / 150
    var kept: [Int] = []
    for start in stride(from: 0, to: count, by: size) {
      let few = start..<Swift.min(start + size, count)
      let lowest = few.min { self[$0] < self[$1] }
      let highest = few.max { self[$0] < self[$1] }
      kept += Set([lowest, highest].compactMap(\.self)).sorted()
    }
    return kept.last == count - 1 ? kept : kept + [count - 1]
  }
}
