/// The files that match a pattern.
package struct GlobMatches: Sendable, Equatable {
  /// Their paths, sorted by bytes.
  package var paths: [String] = []
  /// Directories that could not be read, so that files may be missing. Sorted by bytes.
  package var skipped: [String] = []
  /// How many names in directories were looked at.
  package var lookedAt = 0
  /// Whether the search ended early; `paths` is then meaningless.
  package var isCut = false
}

extension Disk {
  /// The files, but not directories, that match a pattern.
  ///
  /// `*` any text, `?` any character, `[a-z]` and `[!a-z]` sets, `**` any number of directories,
  /// none included. Hidden names have to be written with their dot. Directories reached more than
  /// once (by `..` or symbolic links, even in loops) are read once per part of the pattern, so the
  /// size of the tree bounds the time. Links to nothing are included; opening them reports the
  /// error. A path without pattern characters matches itself if something has that name.
  ///
  /// - Parameter limit: The search ends when this many names in directories were looked at.
  package func glob(
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

/// The directories that the parts of a pattern up to some part lead to.
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
      paths = directories.map { Path.join($0, name) }.filter { disk.status($0)?.kind == .regular }
    case .names(let pattern):
      for directory in directories {
        for (entry, name) in named(in: directory) where pattern.matches(name) {
          let path = Path.join(directory, name)
          let kind = entry.kind ?? disk.status(path)?.kind
          if kind == nil || kind == .regular { paths.append(path) }
        }
      }
    }
    return GlobMatches(paths: sorted(paths), skipped: sorted(Array(Set(skipped))))
  }

  /// The present directories and all those below them, except hidden ones. Those reached by
  /// symbolic links come last, so that a directory goes by its real path.
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
  private mutating func named(in directory: String) -> [(DirectoryEntry, String)] {
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
    return entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }
      .map { ($0, Path.text(of: $0.name)) }
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

  private func sorted(_ paths: [String]) -> [String] {
    paths.map { (path: $0, bytes: Path.bytes(of: $0)) }
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map(\.path)
  }
}

extension Disk {
  /// Visible files of a directory that are named as journals are, the likeliest main one first; none where the
  /// directory cannot be read.
  ///
  /// - Returns: Paths.
  package func journals(in directory: String) -> [String] {
    let names = ((try? entries(of: directory)) ?? []).filter { $0.kind == .regular }
      .map { Path.text(of: $0.name) }
      .filter { Path.isJournal($0) && !$0.hasPrefix(".") }
    return names.sorted { ($0.hasPrefix("main") ? 0 : 1, $0) < ($1.hasPrefix("main") ? 0 : 1, $1) }
      .map { Path.join(directory, $0) }
  }
}
