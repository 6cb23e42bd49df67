import LedgeraDiagnostics
import LedgeraModel

/// Which blocks of a later version are those of an earlier one, moved, in another layout or changed.
struct BlockMatching {
  /// By block of the earlier version: its number in the later one; nil: it has gone.
  private(set) var later: [Int?]
  /// By block of the later version: its number in the earlier one; nil: it is new.
  private(set) var earlier: [Int?]

  init(_ old: [JournalBlock], _ new: [JournalBlock]) {
    later = [Int?](repeating: nil, count: old.count)
    earlier = [Int?](repeating: nil, count: new.count)
    match(old, new) { $0.key }
    for likeness in Self.likenesses { match(old, new, likeness) }
  }

  /// By what changed blocks are found again, the surest first; nil: the block has no such mark.
  private static let likenesses: [@Sendable (JournalBlock) -> String?] = [
    { $0.identity }, { $0.declaredName }, { $0.headKey },
    { block in block.day.map { "\($0.number) \(block.accounts)" } },
    { block in block.day.flatMap { _ in block.payee.map { $0 + "\n" + block.accounts } } },
    { block in block.day.flatMap { day in block.payee.map { "\(day.number) \($0)" } } },
  ]

  /// Matches what is free, in order, by a mark. Linear.
  private mutating func match(
    _ old: [JournalBlock], _ new: [JournalBlock], _ mark: (JournalBlock) -> String?
  ) {
    var free: [String: [Int]] = [:]
    for number in new.indices.reversed() where earlier[number] == nil {
      if let mark = mark(new[number]) { free[mark, default: []].append(number) }
    }
    guard !free.isEmpty else { return }
    for number in old.indices where later[number] == nil {
      guard let mark = mark(old[number]), let found = free[mark]?.popLast() else { continue }
      later[number] = found
      earlier[found] = number
    }
  }

  /// Blocks of the later version that were moved: as few as possible, so that all others are in the order
  /// that they had.
  var moved: Set<Int> {
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

extension JournalBlock {
  /// The first line without what stands behind `;`.
  private var headText: String? {
    head.map { String(lineKeys[$0].prefix { $0 != ";" }).trimmed }
  }

  fileprivate var headKey: String? {
    headText.map { day == nil ? "" : $0 }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The value of the tag `id`; nil: it has none.
  fileprivate var identity: String? {
    guard let place = key.firstRange(of: "id: ") ?? key.firstRange(of: "id:") else { return nil }
    let isTag =
      place.lowerBound == key.startIndex || " ,;".contains(key[key.index(before: place.lowerBound)])
    let value = key[place.upperBound...].prefix { !", \n".contains($0) }
    return isTag && day != nil && !value.isEmpty ? "id " + value : nil
  }

  /// The keyword of a directive and what it is about; of a price its day as well; nil: no directive.
  fileprivate var declaredName: String? {
    guard day == nil, let text = headText else { return nil }
    let words = text.split(separator: " ")
    guard let word = words.first, words.count > 1, word.first?.isNumber == false else { return nil }
    if word == "P" { return words.prefix(3).joined(separator: " ") }
    if word == "commodity" || word == "D" {
      return word + " " + text.dropFirst(word.count).filter { $0.isLetter || "€$£¥".contains($0) }
    }
    let end = text.firstRange(of: "  ")?.lowerBound ?? text.endIndex
    return String(text[..<end])
  }

  /// Without date, mark and code, and without the note behind `|`; nil: it is no transaction.
  fileprivate var payee: String? {
    guard day != nil, let text = headText else { return nil }
    var rest = text.drop { $0 != " " }.drop { " *!".contains($0) }
    if rest.first == "(", let close = rest.firstIndex(of: ")") {
      rest = rest[rest.index(after: close)...]
    }
    let payee = String(rest.prefix { $0 != "|" }).trimmed
    return payee.isEmpty ? nil : payee
  }

  /// What stands before the amounts.
  fileprivate var accounts: String {
    guard let head else { return "" }
    return lineKeys[(head + 1)...].map { line in
      let text = line.drop { $0 == " " }
      return String(text[..<(text.firstRange(of: "  ")?.lowerBound ?? text.endIndex)])
    }.joined(separator: "\n")
  }
}
