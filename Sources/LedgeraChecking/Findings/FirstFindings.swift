/// Where something is found first under each key, and how often: a finding is about the first place and
/// counts the others.
struct FirstFindings<Key: Hashable, Place> {
  struct Finding {
    let key: Key
    let place: Place
    /// All times, the first included.
    fileprivate(set) var count = 1
  }

  /// In the order in which the keys were met.
  private(set) var all: [Finding] = []
  private var slots: [Key: Int] = [:]

  /// - Parameter place: Looked at only when it is the first of its key.
  mutating func note(_ key: Key, at place: @autoclosure () -> Place) {
    if let slot = slots[key] {
      all[slot].count += 1
    } else {
      slots[key] = all.count
      all.append(Finding(key: key, place: place()))
    }
  }

  /// How often something was found under a key.
  func count(of key: Key) -> Int { slots[key].map { all[$0].count } ?? 0 }
}
