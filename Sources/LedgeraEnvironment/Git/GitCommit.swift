/// One commit: who changed what, and when.
public struct GitCommit: Sendable, Equatable {
  /// 40 or 64 hexadecimal digits.
  public let id: String
  public let author: String
  /// The author's date, e.g. `2026-11-21`.
  public let date: String
  /// When it was committed, in seconds since 1970; 0: not asked for.
  public let seconds: Int64
  /// The first line of its message.
  public let subject: String
  /// Files that it changed, against its first parent; empty where they were not asked for.
  public var changes: [GitChange] = []

  /// The beginning of the id, as people write it.
  public var shortID: String { String(id.prefix(8)) }

  public init(
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
public struct GitChange: Sendable, Equatable {
  /// Where it was before; nil: it is new.
  public let oldPath: String?
  /// Where it is now; nil: it is gone.
  public let newPath: String?
  /// The object with its bytes before; meaningless without a path.
  public let oldBlob: String
  /// The object with its bytes now; meaningless without a path.
  public let newBlob: String

  public init(oldPath: String?, newPath: String?, oldBlob: String, newBlob: String) {
    self.oldPath = oldPath
    self.newPath = newPath
    self.oldBlob = oldBlob
    self.newBlob = newBlob
  }
}

extension GitCommit {
  /// Reads `git log --raw -z` with a header of the form U+0002, id, author, time and subject between
  /// U+001F.
  static func all(inLog output: [UInt8]) -> [GitCommit] {
    var commits: [GitCommit] = []
    var words = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }[...]
    while let word = words.popFirst() {
      if word.first == "\u{2}" {
        let parts = word.dropFirst().split(
          separator: "\u{1F}", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4 else { continue }
        commits.append(
          GitCommit(
            id: String(parts[0]), author: String(parts[1]), date: String(parts[2].prefix(10)),
            subject: String(parts[3])))
      } else if !commits.isEmpty, let change = change(word, &words) {
        commits[commits.count - 1].changes.append(change)
      }
    }
    return commits
  }

  /// `:OLDMODE NEWMODE OLDBLOB NEWBLOB STATUS` and one path, or two of a renamed or copied file.
  private static func change(
    _ header: String, _ words: inout ArraySlice<String>
  ) -> GitChange? {
    let fields = header.drop { $0 == "\n" }.split(separator: " ")
    guard fields.count == 5, fields[0].first == ":", let path = words.popFirst() else { return nil }
    var (old, new): (String?, String?) = (path, path)
    switch fields[4].first {
    case "A": old = nil
    case "D": new = nil
    case "R", "C": new = words.popFirst()
    default: break
    }
    return GitChange(
      oldPath: old, newPath: new, oldBlob: String(fields[2]), newBlob: String(fields[3]))
  }

  /// Reads `git blame --porcelain`: what is known of a commit stands where it first occurs.
  static func origins(inBlame output: [UInt8]) -> [GitCommit?] {
    var known: [String: [String: String]] = [:]
    var lines: [String] = []
    var id = ""
    for line in output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.first == UInt8(ascii: "\t") {
        lines.append(id)
        id = ""
        continue
      }
      let text = String(decoding: line, as: UTF8.self)
      let word = String(text.prefix { $0 != " " })
      if id.isEmpty {
        id = word
      } else {
        known[id, default: [:]][word] = String(text.dropFirst(word.count + 1))
      }
    }
    let commits = known.filter { id, _ in id.contains { $0 != "0" } }.map { id, facts in
      GitCommit(
        id: id, author: facts["author"] ?? "", date: date(facts),
        seconds: facts["committer-time"].flatMap { Int64($0) } ?? 0,
        subject: facts["summary"] ?? "")
    }
    let byID = Dictionary(uniqueKeysWithValues: commits.map { ($0.id, $0) })
    return lines.map { byID[$0] }
  }

  /// The author's date on the author's calendar.
  private static func date(_ facts: [String: String]) -> String {
    guard let seconds = facts["author-time"].flatMap({ Int64($0) }) else { return "" }
    let zone = facts["author-tz"].flatMap { Int64($0) } ?? 0
    let offset = (zone / 100 * 60 + zone % 100) * 60
    let time = LocalTime(unixSeconds: seconds, offset: Int(offset))
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - String(number).utf8.count)) + String(number)
    }
    return "\(padded(time.year, 4))-\(padded(time.month, 2))-\(padded(time.day, 2))"
  }
}
