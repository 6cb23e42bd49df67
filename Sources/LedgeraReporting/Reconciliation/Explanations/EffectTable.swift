import LedgeraModel

/// The effect of a possible correction on the sum.
struct Effect {
  let value: Int128
  let item: Int32
  let kind: Correction.Kind
  /// How far-fetched it is, in days; the sum of costs ranks explanations.
  let cost: Int32

  /// Orders effects of the same value by likelihood.
  static func precedes(_ left: Effect, _ right: Effect) -> Bool {
    if left.value != right.value { return left.value < right.value }
    return left.cost == right.cost ? left.item < right.item : left.cost < right.cost
  }
}

/// Corrections of one sort, grouped by their effect on the sum.
struct EffectTable {
  /// Ascending and distinct.
  private(set) var values: [Int128] = []
  /// Start of each value's effects, and the end of the last one's.
  private var starts: [Int] = []
  /// By value, then by likelihood.
  private let effects: [Effect]
  /// The items of each value's effects, ascending.
  private var items: [Int32] = []

  /// - Parameter effects: In any order; a posting has at most one of each value.
  init(_ effects: [Effect]) {
    let sorted = effects.sorted(by: Effect.precedes)
    self.effects = sorted
    for (index, effect) in sorted.enumerated() where values.last != effect.value {
      values.append(effect.value)
      starts.append(index)
    }
    starts.append(sorted.count)
    items.reserveCapacity(sorted.count)
    for (start, end) in zip(starts, starts.dropFirst()) {
      items += sorted[start..<end].map(\.item).sorted()
    }
  }

  var isEmpty: Bool { values.isEmpty }

  /// The effects of one value.
  func run(_ index: Int) -> EffectRun {
    let range = starts[index]..<starts[index + 1]
    return EffectRun(effects: effects[range], items: items[range])
  }
}

/// Effects of the same value in one table: any of them will do.
struct EffectRun {
  /// Likeliest first.
  let effects: ArraySlice<Effect>
  /// Ascending.
  let items: ArraySlice<Int32>

  var count: Int { items.count }

  /// The cost of the likeliest one.
  var cost: Int { Int(effects[effects.startIndex].cost) }

  /// How many postings two runs have in common.
  func countShared(with other: EffectRun) -> Int { shared(with: other).count }

  /// How many postings three runs have in common.
  func countShared(with second: EffectRun, _ third: EffectRun) -> Int {
    let both = shared(with: second)
    guard !both.isEmpty else { return 0 }
    let run = EffectRun(effects: [], items: both[...])
    return run.shared(with: third).count
  }

  private func shared(with other: EffectRun) -> [Int32] {
    if count == 1, other.count == 1 {
      return items[items.startIndex] == other.items[other.items.startIndex] ? Array(items) : []
    }
    var common: [Int32] = []
    var (left, right) = (items.startIndex, other.items.startIndex)
    while left < items.endIndex, right < other.items.endIndex {
      if items[left] == other.items[right] {
        common.append(items[left])
        left += 1
        right += 1
      } else if items[left] < other.items[right] {
        left += 1
      } else {
        right += 1
      }
    }
    return common
  }
}

extension EffectTable {
  /// The index of a value; nil: no effect has it.
  func index(of value: Int128) -> Int? {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < values.count && values[low] == value ? low : nil
  }
}
