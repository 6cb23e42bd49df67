/// The files that a pattern names.
public struct GlobMatches: Sendable, Equatable {
  /// Their paths, sorted by bytes.
  public var paths: [String] = []
  /// What could not be looked at: directories that may not be read, and matching files whose name
  /// is not UTF-8 (repaired here). Sorted by bytes.
  public var skipped: [String] = []
  /// How many names in directories were looked at.
  public var lookedAt = 0
  /// There was more to look at than allowed; `paths` says nothing.
  public var isCut = false
}

extension Disk {
  /// The files, but not directories, that a pattern names.
  ///
  /// `*` any text, `?` any character, `[a-z]` and `[!a-z]` sets, `**` any number of directories,
  /// none included. Hidden names have to be written with their dot. Directories reached twice
  /// (`..`, symbolic links, loops of them) are looked into once per part of the pattern, so the
  /// time is bounded by the size of the tree. A path without pattern characters matches itself if
  /// something has that name.
  ///
  /// - Parameter limit: The search ends when this many names in directories were looked at.
  public func glob(
    _ pattern: String, relativeTo directory: String, limit: Int = 250_000
  ) -> GlobMatches {
    guard GlobPattern.isPattern(pattern) else {
      let path = Path.join(directory, pattern)
      return GlobMatches(paths: status(path) == nil ? [] : [path])
    }
    let glob = GlobPattern(pattern)
    var walk = GlobWalk(
      disk: self, directories: [glob.isAbsolute ? "/" : directory], limit: limit)
    for part in glob.parts.dropLast() { walk.enter(part) }
    var matches = walk.matches(of: glob.parts.last ?? .anyDirectories)
    (matches.lookedAt, matches.isCut) = (walk.lookedAt, walk.lookedAt > limit)
    return matches
  }
}

/// The directories that the parts of a pattern seen so far lead to.
private struct GlobWalk {
  let disk: any Disk
  var directories: [String]
  var skipped: [String] = []
  let limit: Int
  private(set) var lookedAt = 0

  init(disk: any Disk, directories: [String], limit: Int) {
    self.disk = disk
    self.directories = directories
    self.limit = limit
  }

  mutating func enter(_ part: GlobPattern.Part) {
    switch part {
    case .name(let name): directories = distinct(directories.map { Path.join($0, name) })
    case .names(let pattern):
      var found: [String] = []
      for directory in directories {
        for (entry, name) in named(in: directory) where pattern.matches(name) {
          if isDirectory(entry, at: directory + "/" + name) {
            found.append(Path.join(directory, name))
          }
        }
      }
      directories = distinct(found)
    case .anyDirectories: directories = descendants()
    }
  }

  mutating func matches(of part: GlobPattern.Part) -> GlobMatches {
    var paths: [String] = []
    switch part {
    case .anyDirectories: break
    case .name(let name):
      paths = directories.map { Path.join($0, name) }.filter { isFile(nil, at: $0) }
    case .names(let pattern):
      for directory in directories {
        for (entry, name) in named(in: directory, reporting: pattern) where pattern.matches(name) {
          let path = Path.join(directory, name)
          if isFile(entry.kind, at: path) { paths.append(path) }
        }
      }
    }
    return GlobMatches(paths: sorted(paths), skipped: sorted(skipped))
  }

  /// All directories below the present ones and these themselves; hidden ones are left out. Those
  /// reached through symbolic links come last, so that a directory goes by its real path.
  private mutating func descendants() -> [String] {
    var pending = directories
    var linked: [String] = []
    var seen: Set<FileIdentity> = []
    var found: [String] = []
    while let directory = pending.popLast() ?? linked.popLast() {
      guard let status = disk.status(directory), status.kind == .directory,
        seen.insert(status.identity).inserted
      else { continue }
      found.append(directory)
      for (entry, name) in named(in: directory) where name.utf8.first != UInt8(ascii: ".") {
        let path = Path.join(directory, name)
        if entry.kind == .directory { pending.append(path) }
        if entry.kind == nil { linked.append(path) }
      }
    }
    return found
  }

  /// The entries with their names as text, sorted so that every run sees the same order.
  private mutating func named(
    in directory: String, reporting pattern: NamePattern? = nil
  ) -> [(DirectoryEntry, String)] {
    guard lookedAt <= limit else { return [] }
    let entries: [DirectoryEntry]
    do throws(ReadError) {
      entries = try disk.entries(of: directory)
    } catch {
      if error != .missing { skipped.append(directory) }
      return []
    }
    lookedAt += entries.count
    guard lookedAt <= limit else { return [] }
    var named: [(DirectoryEntry, String)] = []
    for entry in entries.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
      if let name = String(validating: entry.name, as: UTF8.self) {
        named.append((entry, name))
      } else {
        let repaired = String(decoding: entry.name, as: UTF8.self)
        if let pattern, pattern.matches(repaired) { skipped.append(directory + "/" + repaired) }
      }
    }
    return named
  }

  private func distinct(_ paths: [String]) -> [String] {
    var seen: Set<FileIdentity> = []
    return paths.filter { path in
      guard let status = disk.status(path) else { return false }
      return status.kind == .directory && seen.insert(status.identity).inserted
    }
  }

  private func isDirectory(_ entry: DirectoryEntry, at path: String) -> Bool {
    (entry.kind ?? disk.status(path)?.kind) == .directory
  }

  private func isFile(_ kind: FileKind?, at path: String) -> Bool {
    guard let kind = kind ?? disk.status(path)?.kind else { return false }
    return kind == .regular
  }

  private func sorted(_ paths: [String]) -> [String] {
    paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
