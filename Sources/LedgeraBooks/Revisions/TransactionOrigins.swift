import LedgeraDiagnostics
package import LedgeraEnvironment
package import LedgeraModel

/// Which commits wrote transactions as they are: the last ones that changed one of their lines, or took one out of
/// them, which no line that is left tells.
package struct TransactionOrigins {
  /// By the text of the transaction.
  package private(set) var commits: [[UInt8]: GitCommit] = [:]

  /// Reads the versions of changed files, from the newest commit on, until all are found.
  ///
  /// - Parameters:
  ///   - texts: Those of transactions as the last commit has them.
  ///   - commits: From the newest to the oldest.
  package init(
    of texts: Set<[UInt8]>, _ repository: GitRepository, _ commits: [GitCommit]
  ) throws(GitError) {
    var wanted = texts
    var files = FileVersions(repository, commits)
    for (index, commit) in commits.enumerated() where !wanted.isEmpty {
      for change in commit.changes {
        guard let path = change.newPath, FileVersions.mayBeJournal(path) else { continue }
        let new = try files.bytes(change.newBlob, from: index, path)
        var found = wanted
        if change.oldPath == nil { found.formIntersection(Self.written(new, since: [])) }
        for blob in change.oldBlobs where !found.isEmpty {
          let old = try files.bytes(blob, from: index, path)
          found.formIntersection(Self.written(new, since: old))
        }
        for text in found { self.commits[text] = commit }
        wanted.subtract(found)
      }
    }
  }

  /// The lines of a transaction, without the end of the last one.
  package static func text(of transaction: Transaction) -> [UInt8] {
    let bytes = transaction.journal.sources[transaction.span.file].bytes
    var lines = TransactionLines(bytes, from: transaction.span.range.lowerBound)
    return lines.next().map { Array(bytes[$0]) } ?? []
  }

  /// The texts of transactions that an earlier version of a file does not have.
  package static func written(_ new: [UInt8], since old: [UInt8]) -> Set<[UInt8]> {
    var (first, last) = (0, 0)
    let shorter = min(old.count, new.count)
    while first < shorter, old[first] == new[first] { first += 1 }
    while last < shorter - first, old[old.count - 1 - last] == new[new.count - 1 - last] {
      last += 1
    }
    return texts(in: new, from: first, to: new.count - last)
      .subtracting(texts(in: old, from: first, to: old.count - last))
  }

  /// Those that have a part of a range, or end or begin beside it.
  private static func texts(in file: [UInt8], from first: Int, to end: Int) -> Set<[UInt8]> {
    file.withUnsafeBytes { bytes in
      var start = TransactionLines.startOfLine(before: first, in: bytes)
      while start > 0, start < bytes.count, bytes[start].isBlank {
        start = TransactionLines.startOfLine(before: start, in: bytes)
      }
      var lines = TransactionLines(bytes, from: start)
      var texts: Set<[UInt8]> = []
      while let range = lines.next(), range.lowerBound <= end { texts.insert(Array(bytes[range])) }
      return texts
    }
  }
}

/// Walks the transactions of a text: a line that begins with a digit, and the indented lines below it.
private struct TransactionLines {
  private let bytes: UnsafeRawBufferPointer
  private var place: Int

  /// - Parameter place: The start of a line.
  init(_ bytes: UnsafeRawBufferPointer, from place: Int) {
    self.bytes = bytes
    self.place = place
  }

  /// The start of the line that ends before a place, or of its own line within it.
  static func startOfLine(before place: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var start = max(0, min(place, bytes.count) - 1)
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// The next one, without the blanks and the line end after it.
  mutating func next() -> Range<Int>? {
    var head = line()
    while head.isEmpty || !(0x30...0x39).contains(bytes[head.lowerBound]) {
      guard place < bytes.count else { return nil }
      head = line()
    }
    var end = head.upperBound
    while place < bytes.count, bytes[place].isBlank {
      let next = line()
      if next.isEmpty { break }
      end = next.upperBound
    }
    return head.lowerBound..<end
  }

  /// The next line without blanks at its end.
  private mutating func line() -> Range<Int> {
    let start = place
    while place < bytes.count, bytes[place] != 0x0A { place += 1 }
    var end = place
    if place < bytes.count { place += 1 }
    while end > start, bytes[end - 1].isBlank || bytes[end - 1].endsLine { end -= 1 }
    return start..<end
  }
}
