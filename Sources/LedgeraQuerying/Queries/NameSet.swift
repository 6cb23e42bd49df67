/// A set of names by number: of accounts, descriptions, commodities or tag names.
struct NameSet: Hashable, Sendable {
  private(set) var words: [UInt64]
  /// Names from this number on are not in the set.
  let count: Int

  init(count: Int) {
    self.count = count
    words = [UInt64](repeating: 0, count: (count + 63) / 64)
  }

  /// The numbers below `count` for which `isMember` is true; it is called once for each.
  init(count: Int, where isMember: (Int) -> Bool) {
    self.init(count: count)
    for number in 0..<count where isMember(number) { insert(number) }
  }

  /// All numbers below `count`.
  static func everything(count: Int) -> NameSet { NameSet(count: count).complement }

  mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }

  @inline(__always)
  func contains(_ number: Int) -> Bool {
    number < count && words[number >> 6] >> UInt64(number & 63) & 1 == 1
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The numbers below `count` that are not in it.
  var complement: NameSet {
    var result = NameSet(count: count)
    for index in words.indices { result.words[index] = ~words[index] }
    result.clearSpareBits()
    return result
  }

  /// Keeps the names that are also in another set.
  mutating func formIntersection(_ other: NameSet) {
    for index in words.indices { words[index] &= other.word(index) }
  }

  /// Adds the names of another set that are below `count`.
  mutating func formUnion(_ other: NameSet) {
    for index in words.indices { words[index] |= other.word(index) }
    clearSpareBits()
  }

  private func word(_ index: Int) -> UInt64 { index < words.count ? words[index] : 0 }

  private mutating func clearSpareBits() {
    if count % 64 > 0 { words[words.count - 1] &= 1 << UInt64(count % 64) - 1 }
  }
}
