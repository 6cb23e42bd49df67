extension ChangeSet {
  /// Where each file changes first: its name and the number of a line, counted from 1.
  package var newLines: [(name: String, line: Int)] {
    changes.map { ($0.name, $0.firstNewLine) }
  }
}

extension FileChange {
  /// The first line that is not as it was and not empty.
  fileprivate var firstNewLine: Int {
    let feed = UInt8(ascii: "\n")
    let same = zip(before ?? [], after).prefix { $0 == $1 }.count
    var start = after[..<same].lastIndex(of: feed).map { $0 + 1 } ?? 0
    while start < after.count, after[start] == feed || after[start] == UInt8(ascii: "\r") {
      start += 1
    }
    return after[..<min(start, after.count)].count { $0 == feed } + 1
  }
}
