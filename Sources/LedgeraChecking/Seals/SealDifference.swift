import LedgeraModel

/// How the books differ from what a seal lists.
struct SealDifference: Equatable {
  /// In the books, but not in the seal.
  var added: [SealRecord.Item] = []
  /// In the seal, but not in the books.
  var removed: [SealRecord.Item] = []
  /// Items of the seal, each with its present form.
  var changed: [(old: SealRecord.Item, new: SealRecord.Item)] = []

  /// Compares sorted items as multisets; the remaining ones are paired by day and text, then by
  /// text, then by day.
  init(sealed: [SealRecord.Item], now: [SealRecord.Item]) {
    var (old, new) = (sealed[...], now[...])
    while let first = old.first, let second = new.first {
      if first.day == second.day, first.digest == second.digest {
        old.removeFirst()
        new.removeFirst()
      } else if first < second {
        removed.append(old.removeFirst())
      } else {
        added.append(new.removeFirst())
      }
    }
    removed += old
    added += new
    pair { "\($0.day.number) \($0.text)" }
    pair { $0.text.isEmpty ? nil : $0.text }
    pair { "\($0.day.number)" }
  }

  var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

  /// Pairs a removed and an added item with the same key as a changed one.
  private mutating func pair(by key: (SealRecord.Item) -> String?) {
    guard !added.isEmpty, !removed.isEmpty else { return }
    var waiting: [String: [Int]] = [:]
    for (index, item) in added.enumerated().reversed() {
      if let key = key(item) { waiting[key, default: []].append(index) }
    }
    var rest: [SealRecord.Item] = []
    var isPaired = [Bool](repeating: false, count: added.count)
    for item in removed {
      if let key = key(item), let index = waiting[key]?.popLast() {
        changed.append((item, added[index]))
        isPaired[index] = true
      } else {
        rest.append(item)
      }
    }
    removed = rest
    added = zip(added, isPaired).filter { !$0.1 }.map(\.0)
  }

  static func == (left: SealDifference, right: SealDifference) -> Bool {
    left.added == right.added && left.removed == right.removed
      && left.changed.map(\.old) == right.changed.map(\.old)
      && left.changed.map(\.new) == right.changed.map(\.new)
  }
}
