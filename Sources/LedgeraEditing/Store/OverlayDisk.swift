package import LedgeraEnvironment

/// A disk as it will be: that of `base` with some changes, which exist only in memory. For checking
/// books before they are written.
package struct OverlayDisk: LayeredDisk {
  package let base: any Disk
  /// By normalised path, and for files that are there also by identity, whatever name they are
  /// reached by.
  private let contents: [String: FileContents]
  private let known: [FileIdentity: FileContents]

  /// The disk after these changes.
  package init(_ base: any Disk, after changes: ChangeSet) {
    self.init(base, with: changes.changes.map { ($0.path, FileContents($0.after)) })
  }

  /// The disk with files that have these contents.
  package init(_ base: any Disk, with files: [(path: String, contents: FileContents)]) {
    var contents: [String: FileContents] = [:]
    var known: [FileIdentity: FileContents] = [:]
    for file in files {
      contents[Path.normalized(file.path)] = file.contents
      if let identity = base.status(file.path)?.identity { known[identity] = file.contents }
    }
    self.base = base
    self.contents = contents
    self.known = known
  }

  /// See `Disk`.
  package func read(_ path: String, allowPipe: Bool) throws(ReadError) -> FileContents {
    if let changed = changed(path) { return changed }
    return try base.read(path, allowPipe: allowPipe)
  }

  /// See `Disk`. New files have identities of their own.
  package func status(_ path: String) -> FileStatus? {
    guard let changed = changed(path) else { return base.status(path) ?? directory(path) }
    let old = base.status(path)
    return FileStatus(
      kind: .regular, identity: old?.identity ?? Self.identity(of: path), size: changed.count,
      modified: old?.modified ?? 0)
  }

  /// See `Disk`.
  package func entries(of directory: String) throws(ReadError) -> [DirectoryEntry] {
    var entries: [DirectoryEntry] = []
    do throws(ReadError) {
      entries = try base.entries(of: directory)
    } catch {
      if self.directory(directory) == nil { throw error }
    }
    var names = Set(entries.map(\.name))
    let prefix = Array((Path.normalized(directory) + "/").utf8)
    for path in contents.keys.sorted() where path.utf8.starts(with: prefix) {
      let rest = path.utf8.dropFirst(prefix.count)
      let part = rest.prefix { $0 != UInt8(ascii: "/") }
      let name = Path.bytes(of: String(Substring(part)))
      guard names.insert(name).inserted else { continue }
      entries.append(
        DirectoryEntry(name: name, kind: part.count == rest.count ? .regular : .directory))
    }
    return entries
  }

  private func changed(_ path: String) -> FileContents? {
    if let contents = contents[Path.normalized(path)] { return contents }
    guard !known.isEmpty, let identity = base.status(path)?.identity else { return nil }
    return known[identity]
  }

  /// The status of a directory that is there only because a new file lies in it.
  private func directory(_ path: String) -> FileStatus? {
    let prefix = Array((Path.normalized(path) + "/").utf8)
    guard contents.keys.contains(where: { $0.utf8.starts(with: prefix) }) else { return nil }
    return FileStatus(kind: .directory, identity: Self.identity(of: path), size: 0, modified: 0)
  }

  /// An identity that no file of a real disk has: FNV-1a of the path on a device of its own.
  private static func identity(of path: String) -> FileIdentity {
    let number = Path.normalized(path).utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return FileIdentity(device: .max, file: number)
  }
}
