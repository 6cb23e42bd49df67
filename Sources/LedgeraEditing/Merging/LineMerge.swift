import LedgeraDiagnostics

/// A block that both sides changed, put together line by line where that leaves no doubt: at most one side
/// changed postings, and no line was changed by both.
struct LineMerge {
  let lines: [[UInt8]]

  /// nil: a person has to decide.
  init?(_ old: JournalBlock, _ own: JournalBlock, _ other: JournalBlock) {
    let (ours, theirs) = (Alignment(old, own), Alignment(old, other))
    guard !(ours.changesPostings && theirs.changesPostings) else { return nil }
    var lines: [[UInt8]] = []
    func take(_ first: [Int], _ second: [Int]) -> Bool {
      let (first, second) = (first.map { own.lines[$0] }, second.map { other.lines[$0] })
      guard first.isEmpty || second.isEmpty || first == second else { return false }
      lines += first.isEmpty ? second : first
      return true
    }
    guard take(ours.added[0], theirs.added[0]) else { return nil }
    for line in old.lines.indices {
      let key = old.lineKeys[line]
      switch (ours.later[line], theirs.later[line]) {
      case (let first?, let second?):
        if own.lineKeys[first] == other.lineKeys[second] || other.lineKeys[second] == key {
          lines.append(own.lines[first])
        } else if own.lineKeys[first] == key {
          lines.append(other.lines[second])
        } else {
          return nil
        }
      case (let first?, nil):
        guard own.lineKeys[first] == key else { return nil }
      case (nil, let second?):
        guard other.lineKeys[second] == key else { return nil }
      case (nil, nil): break
      }
      guard take(ours.added[line + 1], theirs.added[line + 1]) else { return nil }
    }
    self.lines = lines
  }
}

/// Which lines of a block are those of an earlier version.
private struct Alignment {
  /// By line of the earlier version; nil: it has gone.
  private(set) var later: [Int?]
  /// By place behind a line of the earlier version, from 0 in front of the first: lines that are new.
  private(set) var added: [[Int]]
  /// Whether anything but the first line and comments is different.
  private(set) var changesPostings = false

  init(_ old: JournalBlock, _ new: JournalBlock) {
    later = [Int?](repeating: nil, count: old.lines.count)
    added = [[Int]](repeating: [], count: old.lines.count + 1)
    var next = 0
    for line in new.lines.indices {
      // In order: the same line, or the line of the same name.
      let found =
        (next..<old.lines.count).first { old.lineKeys[$0] == new.lineKeys[line] }
        ?? (next..<old.lines.count).first { candidate in
          Self.name(candidate, old) == Self.name(line, new)
            && !new.lineKeys[line...].contains(old.lineKeys[candidate])
        }
      if let found {
        later[found] = line
        next = found + 1
      } else {
        added[next].append(line)
      }
    }
    let (before, after) = (Self.postings(old), Self.postings(new))
    changesPostings = before != after
  }

  /// The account of a posting, `head` of the first line, the text of a comment.
  private static func name(_ line: Int, _ block: JournalBlock) -> String {
    if line == block.head { return "head" }
    let text = block.lineKeys[line].drop { $0 == " " }
    return String(text[..<(text.firstRange(of: "  ")?.lowerBound ?? text.endIndex)])
  }

  private static func postings(_ block: JournalBlock) -> [String] {
    guard let head = block.head else { return block.lineKeys }
    return block.lineKeys[(head + 1)...].map { String($0.prefix { $0 != ";" }).trimmed }
      .filter { !$0.isEmpty }
  }
}
