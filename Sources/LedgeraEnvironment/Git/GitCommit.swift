/// One commit: who changed what, and when.
package struct GitCommit: Sendable, Equatable {
  /// 40 or 64 hexadecimal digits.
  package let id: String
  package let author: String
  /// The author's date, e.g. `2026-11-21`.
  package let date: String
  /// When it was committed, in seconds since 1970; 0: unreadable.
  package let seconds: Int64
  /// The first line of its message.
  package let subject: String
  /// Files that it changed; of a merge those that are as in none of its parents. Empty unless requested.
  package var changes: [GitChange] = []

  /// The first digits of the id, as people write it.
  package var shortID: String { String(id.prefix(8)) }

  package init(
    id: String, author: String, date: String, seconds: Int64 = 0, subject: String,
    changes: [GitChange] = []
  ) {
    self.id = id
    self.author = author
    self.date = date
    self.seconds = seconds
    self.subject = subject
    self.changes = changes
  }
}

/// What a commit did to one file.
package struct GitChange: Sendable, Equatable {
  /// The path before; nil: the file is new.
  package let oldPath: String?
  /// The path after; nil: the file was removed.
  package let newPath: String?
  /// The objects with its bytes before: one, or of a merge one for each parent that has the file.
  package let oldBlobs: [String]
  /// The object with its bytes after; unused without a path.
  package let newBlob: String
}

extension GitCommit {
  /// What `all(inLog:)` reads. None of the texts can contain a NUL.
  static let format = "--format=%x02%H%x00%aI%x00%ct%x00%an%x00%s"

  /// Reads `git log --raw -z` with the header of `format`, and changes if they were requested.
  static func all(inLog output: [UInt8]) -> [GitCommit] {
    var commits: [GitCommit] = []
    var words = output.split(separator: 0, omittingEmptySubsequences: false)[...]
    while let word = words.popFirst() {
      if word.first == 2 {
        guard words.count >= 4 else { break }
        let parts = words.prefix(4).map { String(decoding: $0, as: UTF8.self) }
        words = words.dropFirst(4)
        commits.append(
          GitCommit(
            id: String(decoding: word.dropFirst(), as: UTF8.self), author: parts[2],
            date: String(parts[0].prefix(10)), seconds: Int64(parts[1]) ?? 0, subject: parts[3]))
      } else if !commits.isEmpty, let change = change(word, &words) {
        commits[commits.count - 1].changes.append(change)
      }
    }
    return commits
  }

  /// `:OLDMODE NEWMODE OLDBLOB NEWBLOB STATUS` and one path, or two of a renamed or copied file. Of a merge there are
  /// as many colons, old modes and old blobs as parents, and one path.
  private static func change(
    _ header: ArraySlice<UInt8>, _ words: inout ArraySlice<ArraySlice<UInt8>>
  ) -> GitChange? {
    let text = String(decoding: header.drop { $0 == UInt8(ascii: "\n") }, as: UTF8.self)
    let parentCount = text.prefix { $0 == ":" }.count
    let fields = text.dropFirst(parentCount).split(separator: " ")
    guard parentCount > 0, fields.count == 2 * parentCount + 3, let path = words.popFirst() else {
      return nil
    }
    // Without a mode there is no file; a commit of another repository (a submodule) is none.
    let isFile = fields[...parentCount].map { $0 != "000000" && $0 != "160000" }
    let blobs = fields[(parentCount + 1)...].map(String.init)
    let name = Path.text(of: path)
    let isRenamed = parentCount == 1 && ["R", "C"].contains(fields[4].first)
    let newName = isRenamed ? words.popFirst().map { Path.text(of: $0) } : name
    return GitChange(
      oldPath: isFile.dropLast().contains(true) ? name : nil,
      newPath: isFile[parentCount] ? newName : nil,
      oldBlobs: (0..<parentCount).filter { isFile[$0] }.map { blobs[$0] },
      newBlob: blobs[parentCount])
  }

  /// Reads `git blame --incremental`: groups of lines that begin with `ID OLDLINE LINE COUNT`,
  /// numbers from 1, and end with the name of a file. Returns the commit that wrote each line; nil:
  /// not given.
  static func idsOfLines(inBlame output: [UInt8]) -> [String?] {
    var ids: [String?] = []
    var isInGroup = false
    for line in output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if isInGroup {
        isInGroup = !line.starts(with: "filename ".utf8)
        continue
      }
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard words.count == 4, let first = Int(words[2]), let count = Int(words[3]),
        (1...lineLimit).contains(first), (0...lineLimit).contains(count)
      else { continue }
      let end = first - 1 + count
      if end > ids.count { ids += [String?](repeating: nil, count: end - ids.count) }
      for index in first - 1..<end { ids[index] = String(words[0]) }
      isInGroup = true
    }
    return ids
  }

  /// More than any file of a journal has.
  private static var lineLimit: Int { 1 << 30 }
}
