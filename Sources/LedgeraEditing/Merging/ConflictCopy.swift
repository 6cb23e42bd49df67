import LedgeraDiagnostics

/// A file that a folder synchroniser has kept beside another one, since both had changed.
package enum ConflictCopy {
  /// The name of the file that it is a copy of; nil: it is no such copy.
  ///
  /// `a.sync-conflict-20261121-101112-ABCDEFG.journal` (Syncthing), `a (Ana's conflicted copy 2026-11-21).journal`
  /// (Dropbox), `a (conflicted copy 2026-11-21 101112).journal` (Nextcloud), `a (Case Conflict).journal`.
  package static func original(of name: String) -> String? {
    if let mark = name.firstRange(of: ".sync-conflict-") {
      let tag = name[mark.upperBound...].prefix { $0 != "." }
      let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
      let areDigits = parts.prefix(2).allSatisfy {
        $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
      guard parts.count == 3, areDigits, parts[0].count == 8, parts[1].count == 6 else {
        return nil
      }
      return joined(name[..<mark.lowerBound], name[tag.endIndex...])
    }
    guard let open = name.firstRange(of: " ("),
      let close = name[open.upperBound...].firstIndex(of: ")")
    else { return nil }
    let words = name[open.upperBound..<close].lowercased()
    guard words.contains("conflicted copy") || words.hasPrefix("case conflict") else { return nil }
    return joined(name[..<open.lowerBound], name[name.index(after: close)...])
  }

  private static func joined(_ start: Substring, _ end: Substring) -> String? {
    guard !start.isEmpty, end.isEmpty || end.first == "." else { return nil }
    return String(start + end)
  }
}

/// What becomes of a file and a copy of it that changed on another machine.
///
/// The copy comes from some version that was committed, or from one in between. Which one, only the texts
/// say: the copy has to have all that the version had, and nothing else of what other versions had.
package struct ConflictMerge {
  package enum Outcome: Sendable {
    /// All that both have said.
    case merged([UInt8])
    /// A person has to decide: the text with marks, and how many places there are.
    case conflicts([UInt8], Int)
    /// Several versions may be the common one, and they make a difference.
    case doubtful
  }

  package let outcome: Outcome

  /// - Parameters:
  ///   - versions: Those that were committed, the newest first.
  package init(ours: [UInt8], copy: [UInt8], versions: [[UInt8]]) {
    let bases = Self.bases(of: copy, among: versions)
    let merges =
      bases.isEmpty
      ? [JournalMerge(base: nil, ours: ours, theirs: copy)]
      : bases.map { JournalMerge(base: $0, ours: ours, theirs: copy) }
    let first = merges[0]
    if merges.contains(where: { Self.keys($0.bytes) != Self.keys(first.bytes) }) {
      outcome = .doubtful
    } else if first.conflictCount > 0 {
      outcome = .conflicts(first.bytes, first.conflictCount)
    } else {
      outcome = .merged(first.bytes)
    }
  }

  /// Versions from which the copy may come.
  private static func bases(of copy: [UInt8], among versions: [[UInt8]]) -> [[UInt8]] {
    let copied = JournalBlocks(copy).blocks
    let blocks = versions.map { JournalBlocks($0).blocks }
    let keys = blocks.map { Set($0.map(\.key)) }
    let known = keys.reduce(into: Set()) { $0.formUnion($1) }
    return versions.indices.filter { number in
      let matching = BlockMatching(blocks[number], copied, areSure: true)
      return !matching.later.contains(nil)
        && copied.allSatisfy { keys[number].contains($0.key) || !known.contains($0.key) }
    }.map { versions[$0] }
  }

  private static func keys(_ bytes: [UInt8]) -> [String] {
    JournalBlocks(bytes).blocks.map(\.key).sorted()
  }
}
