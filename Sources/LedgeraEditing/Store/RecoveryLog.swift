import LedgeraEnvironment

/// What a change of several files has to do, written down before the first file changes: of each
/// file its path, its old and its new bytes.
///
/// The log is in the user's state directory as long as the change takes. One that is found later
/// was left by a process that was killed.
struct RecoveryLog: Sendable, Equatable {
  /// That of the change's marker.
  let id: String
  /// The directory of the root journal.
  let root: RootDirectory
  /// The files, by paths without links; their names are relative to the root where they lie below it.
  let changes: [FileChange]

  /// A directory, known by its path or, where it was moved, by its identity.
  struct RootDirectory: Sendable, Equatable {
    let path: String
    let identity: FileIdentity

    func isDirectory(_ directory: String, on disk: any Disk) -> Bool {
      directory == path || disk.status(directory)?.identity == identity
    }
  }

  /// The log of changes that are about to be made.
  init(_ id: String, of changes: ChangeSet, in root: String, on disk: any Disk) {
    self.id = id
    self.root = RootDirectory(
      path: root, identity: disk.status(root)?.identity ?? FileIdentity(device: 0, file: 0))
    self.changes = changes.changes.map { change in
      let directory = disk.resolved(Path.directory(of: change.path))
      // Of an existing file a link is followed, as writing does.
      let path =
        change.before != nil && !change.isOwn
        ? disk.resolved(change.path) : Path.join(directory, Path.name(of: change.path))
      return FileChange(
        path: path, name: Path.relative(path, to: root), before: change.before,
        after: change.after, isOwn: true, permissions: change.permissions)
    }
  }

  // MARK: As bytes

  private static let heading = "ledgera edit 2"

  /// A heading, the change's number, the root directory, then of each file a line with the lengths of
  /// what follows it: the path (relative to the root if it is below it), the old bytes (- for none)
  /// and the new ones; and the permissions that limit it (- for none).
  var bytes: [UInt8] {
    let identity = root.identity
    var bytes = Array("\(Self.heading)\nid \(id)\n".utf8)
    bytes += "root \(identity.device) \(identity.file) \(root.path.utf8.count)\n\(root.path)\n".utf8
    for change in changes {
      let old = change.before.map { "\($0.count)" } ?? "-"
      let mode = change.permissions.map { "\($0.mode)" } ?? "-"
      let group = change.permissions?.group.map { "\($0)" } ?? "-"
      bytes += "file \(change.name.utf8.count) \(old) \(change.after.count) \(mode) \(group)\n".utf8
      bytes += change.name.utf8
      bytes += change.before ?? []
      bytes += change.after
      bytes.append(0x0A)
    }
    return bytes + "end\n".utf8
  }

  /// Reads a log; nil when it is not one, or not a whole one.
  init?(_ bytes: [UInt8]) {
    var reader = LogReader(bytes)
    guard reader.line() == Self.heading, let id = reader.words("id", count: 1)?[0],
      let place = reader.words("root", count: 3), let device = UInt64(place[0]),
      let file = UInt64(place[1]), let root = reader.text(Int(place[2])), reader.line() == ""
    else { return nil }
    var changes: [FileChange] = []
    while let line = reader.line() {
      if line == "end" { break }
      guard let change = reader.change(line, in: root) else { return nil }
      changes.append(change)
    }
    guard reader.hasEnded, !changes.isEmpty else { return nil }
    self.id = id
    self.root = RootDirectory(path: root, identity: FileIdentity(device: device, file: file))
    self.changes = changes
  }

  /// The same in a directory that the books were moved to.
  func moved(to directory: String) -> RecoveryLog {
    RecoveryLog(
      id: id, root: RootDirectory(path: directory, identity: root.identity),
      changes: changes.map { change in
        FileChange(
          path: Path.join(directory, change.name), name: change.name, before: change.before,
          after: change.after, isOwn: true, permissions: change.permissions)
      })
  }

  private init(id: String, root: RootDirectory, changes: [FileChange]) {
    (self.id, self.root, self.changes) = (id, root, changes)
  }
}

/// Takes a log's bytes from the front.
struct LogReader {
  private var rest: ArraySlice<UInt8>
  private var isWhole = false

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Whether the last line was `end` and nothing follows it.
  var hasEnded: Bool { isWhole && rest.isEmpty }

  mutating func line() -> String? {
    guard let end = rest.firstIndex(of: 0x0A) else { return nil }
    defer { rest = rest[(end + 1)...] }
    let line = String(decoding: rest[..<end], as: UTF8.self)
    isWhole = line == "end"
    return line
  }

  /// The words of a line after its first one.
  mutating func words(_ first: String, count: Int) -> [String]? {
    line().flatMap { Self.words($0, first, count) }
  }

  static func words(_ line: String, _ first: String, _ count: Int) -> [String]? {
    let words = line.split(separator: " ").map(String.init)
    return words.count == count + 1 && words[0] == first ? Array(words.dropFirst()) : nil
  }

  mutating func take(_ count: Int?) -> [UInt8]? {
    guard let count, count >= 0, rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func text(_ count: Int?) -> String? {
    take(count).map { String(decoding: $0, as: UTF8.self) }
  }

  mutating func change(_ line: String, in root: String) -> FileChange? {
    guard let words = Self.words(line, "file", 5), let name = text(Int(words[0])), !name.isEmpty
    else { return nil }
    let before = words[1] == "-" ? nil : take(Int(words[1]))
    guard before != nil || words[1] == "-", let after = take(Int(words[2])), self.line() == ""
    else {
      return nil
    }
    let permissions = UInt16(words[3]).map { FilePermissions(mode: $0, group: UInt32(words[4])) }
    return FileChange(
      path: Path.join(root, name), name: name, before: before, after: after, isOwn: true,
      permissions: permissions)
  }
}
