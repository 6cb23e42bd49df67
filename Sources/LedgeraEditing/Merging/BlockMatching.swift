import LedgeraDiagnostics
import LedgeraModel

/// Which blocks of a later version are those of an earlier one, moved, in another layout or changed.
struct BlockMatching {
  private var matching: MarkMatching
  /// By block of the earlier version: its number in the later one; nil: it has gone.
  var later: [Int?] { matching.later }
  /// By block of the later version: its number in the earlier one; nil: it is new.
  var earlier: [Int?] { matching.earlier }

  /// - Parameter areSure: Only what leaves no doubt counts.
  init(_ old: [JournalBlock], _ new: [JournalBlock], areSure: Bool = false) {
    matching = MarkMatching(oldCount: old.count, newCount: new.count)
    for mark in [{ $0.key }] + Self.sureLikenesses + (areSure ? [] : Self.likenesses) {
      matching.match(old: { mark(old[$0]) }, new: { mark(new[$0]) })
    }
  }

  /// By what changed blocks are found again, the surest first; nil: the block has no such mark.
  private static let sureLikenesses: [@Sendable (JournalBlock) -> String?] = [
    { $0.identity }, { $0.declaredName }, { $0.headKey },
  ]

  private static let likenesses: [@Sendable (JournalBlock) -> String?] = [
    { block in block.day.map { "\($0.number) \(block.accounts)" } },
    { block in block.day.flatMap { _ in block.payee.map { $0 + "\n" + block.accounts } } },
    { block in block.day.flatMap { day in block.payee.map { "\(day.number) \($0)" } } },
  ]

  /// Blocks of the later version that were moved.
  var moved: Set<Int> { matching.moved }
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
  var declaredName: String? {
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
