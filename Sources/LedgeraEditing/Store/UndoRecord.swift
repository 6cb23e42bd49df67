import LedgeraComputation
package import LedgeraEnvironment

/// What takes back one change of the books: of each file the bytes that were replaced, and the digest of
/// what the change made of it.
package struct UndoRecord: Sendable, Equatable {
  /// The command that made the change: `add`.
  package let command: String
  /// When, in seconds since 1970.
  package let time: Int64
  /// The files by paths without links; at least one.
  package let files: [File]
  let root: RecoveryLog.RootDirectory

  /// A file that was changed or made.
  package struct File: Sendable, Equatable {
    /// Relative to the root journal's directory if it lies below it.
    package let name: String
    /// What was between the bytes that are still there; nil: there was no such file.
    let replaced: [UInt8]?
    /// How many bytes before and after what was replaced stayed as they were.
    let start: Int
    let end: Int
    let after: Digest
  }

  /// The record of changes that have been made.
  init(of log: RecoveryLog, by command: String, at time: Int64) {
    self.command = command
    self.time = time
    root = log.root
    files = log.changes.map { change in
      let (old, new) = (change.before ?? [], change.after)
      let start = zip(old, new).prefix { $0 == $1 }.count
      let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
      return File(
        name: change.name, replaced: change.before.map { Array($0[start..<$0.count - end]) },
        start: start, end: end, after: SHA256.digest(of: new))
    }
  }

  // MARK: As bytes

  private static let heading = "ledgera undo 1"

  /// A heading, the command and the time, the root directory, then of each file a line with the lengths of
  /// its path and of the replaced bytes (- for a new file), the numbers of bytes kept before and after
  /// them, and the digest; below it the path and the bytes.
  var bytes: [UInt8] {
    let identity = root.identity
    var bytes = Array("\(Self.heading)\nby \(command) \(time)\n".utf8)
    bytes += "root \(identity.device) \(identity.file) \(root.path.utf8.count)\n\(root.path)\n".utf8
    for file in files {
      let old = file.replaced.map { "\($0.count)" } ?? "-"
      bytes += "file \(file.name.utf8.count) \(old) \(file.start) \(file.end) \(file.after)\n".utf8
      bytes += Array(file.name.utf8) + (file.replaced ?? []) + [0x0A]
    }
    return bytes + "end\n".utf8
  }

  /// Reads a record; nil when it is not one, or not a whole one.
  init?(_ bytes: [UInt8]) {
    var reader = LogReader(bytes)
    guard reader.line() == Self.heading, let by = reader.words("by", count: 2),
      let time = Int64(by[1]), let place = reader.words("root", count: 3),
      let device = UInt64(place[0]), let number = UInt64(place[1]),
      let path = reader.text(Int(place[2])), reader.line() == ""
    else { return nil }
    var files: [File] = []
    while let line = reader.line() {
      if line == "end" { break }
      guard let words = LogReader.words(line, "file", 5), let name = reader.text(Int(words[0])),
        let start = Int(words[2]), let end = Int(words[3]), start >= 0, end >= 0,
        let after = Digest(hexadecimal: words[4]), !name.isEmpty
      else { return nil }
      let replaced = words[1] == "-" ? nil : reader.take(Int(words[1]))
      guard replaced != nil || words[1] == "-", reader.line() == "" else { return nil }
      files.append(File(name: name, replaced: replaced, start: start, end: end, after: after))
    }
    guard reader.hasEnded, !files.isEmpty else { return nil }
    command = by[0]
    self.time = time
    root = RecoveryLog.RootDirectory(
      path: path, identity: FileIdentity(device: device, file: number))
    self.files = files
  }
}

extension UndoRecord {
  /// What takes the change back in books whose root journal lies in `directory`. A file that the change
  /// made becomes empty; `UndoHistory.remove` removes it. One that the change emptied may have gone since.
  package func changes(
    in directory: String, on disk: any Disk
  ) throws(UndoFailure) -> ChangeSet {
    var changes: [FileChange] = []
    for file in files {
      let path = Path.join(directory, file.name)
      guard disk.resolved(Path.directory(of: path)) == Path.directory(of: path),
        case let now = try? disk.readOwn(path, limit: FileContents.sizeLimit).copy,
        now != nil || disk.ownStatus(path) == nil && file.replaced != nil,
        case let text = now ?? [], SHA256.digest(of: text) == file.after,
        file.start <= text.count - file.end
      else { throw .changed(file.name) }
      let before = file.replaced.map { text[..<file.start] + $0 + text[(text.count - file.end)...] }
      changes.append(
        FileChange(path: path, name: file.name, before: now, after: before.map { Array($0) } ?? []))
    }
    return ChangeSet(changes)
  }
}
