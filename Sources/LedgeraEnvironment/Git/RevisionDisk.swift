/// A disk whose work tree is that of a commit, or what is staged, read from git's objects. Nothing is checked out, and nothing
/// can be written.
///
/// What lies outside the work tree is as it is now. So is what git ignores, beside what is staged: no commit would
/// have it. Links lead nowhere but within the commit.
package final class RevisionDisk: LayeredDisk {
  package let base: any Disk
  private let top: String
  private let repository: GitRepository
  /// nil: it is no commit, but what is staged.
  private let commit: String?
  private let tree: GitTree
  private let objects: GitObjects
  /// Names of files that are those of the work tree where the commit has none.
  private let presentNames: Set<String>

  /// - Parameters:
  ///   - commit: Or `GitRepository.index`.
  ///   - presentNames: Names of files that are those of the work tree where the commit has none.
  package convenience init(
    _ repository: GitRepository, at commit: String, _ objects: GitObjects,
    presentNames: Set<String> = []
  ) throws(GitError) {
    try self.init(listing: repository, at: commit, objects, presentNames)
    try objects.fetch(probableBlobs)
  }

  /// The disks of several commits, which are read together.
  package static func all(
    of repository: GitRepository, at commits: [String], _ objects: GitObjects
  ) throws(GitError) -> [RevisionDisk] {
    let disks = try commits.map { (commit) throws(GitError) in
      try RevisionDisk(listing: repository, at: commit, objects, [])
    }
    try objects.fetch(disks.flatMap(\.probableBlobs))
    return disks
  }

  private init(
    listing repository: GitRepository, at commit: String, _ objects: GitObjects,
    _ presentNames: Set<String>
  ) throws(GitError) {
    base = repository.environment.disk
    top = repository.workTree
    self.repository = repository
    self.commit = commit == GitRepository.index ? nil : commit
    self.objects = objects
    self.presentNames = presentNames
    tree =
      commit == GitRepository.index
      ? GitTree(staged: try repository.stagedFiles())
      : GitTree(listing: try repository.git("ls-tree", "-r", "-z", "--full-tree", commit))
  }

  /// Most of what will be asked for, which is read at once.
  private var probableBlobs: [String] {
    tree.entries.filter { path, entry in
      entry.kind == .link || entry.kind == .regular && Self.isProbable(path)
    }.map(\.value.blob)
  }

  private static func isProbable(_ path: String) -> Bool {
    Path.isJournal(path)
      || ["timedot", "timeclock", "rules", "conf", "prices"]
        .contains(Path.fileExtension(of: path) ?? "")
  }

  // MARK: Names

  /// A path of this disk.
  private enum Place {
    case outside
    case entry(GitTree.Entry, name: String)
    case nothing
  }

  private func place(of path: String, followsLast: Bool = true) -> Place {
    guard let name = name(of: path) else { return .outside }
    if let entry = tree.entries[name], entry.kind != .link { return .entry(entry, name: name) }
    guard let found = target(of: name, followsLast: followsLast), let entry = tree.entries[found]
    else {
      return isPresent(path, name) ? .outside : .nothing
    }
    return .entry(entry, name: found)
  }

  /// Whether a file that the commit does not have is that of the work tree.
  private func isPresent(_ path: String, _ name: String) -> Bool {
    if presentNames.contains(Path.name(of: path)) { return true }
    guard commit == nil, base.ownStatus(path) != nil else { return false }
    return (try? repository.ignores(name)) ?? false
  }

  /// The name within the repository; nil: the path lies outside.
  private func name(of path: String) -> String? {
    let path = Path.normalized(path)
    if path == top { return "" }
    let own = Path.relative(path, to: top)
    if own != path { return own }
    // The work tree may be reached by a link.
    var above = Path.directory(of: path)
    while above != "/", above != "." {
      let real = base.resolved(above)
      let rest = Path.relative(path, to: above)
      if real == top { return rest }
      let inner = Path.relative(real, to: top)
      if inner != real { return Path.join(inner, rest) }
      above = Path.directory(of: above)
    }
    return base.resolved(path) == top ? "" : nil
  }

  /// Where a name leads within the commit; nil: nowhere.
  private func target(of name: String, followsLast: Bool) -> String? {
    var pending: [Substring] = name.split(separator: "/").reversed()
    var parts: [String] = []
    var linkCount = 0
    while let part = pending.popLast() {
      if part == "." { continue }
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
        continue
      }
      parts.append(String(part))
      guard let entry = tree.entries[parts.joined(separator: "/")] else { return nil }
      guard entry.kind == .link, followsLast || !pending.isEmpty else { continue }
      linkCount += 1
      guard linkCount <= 40, let text = linkText(entry), !Path.isAbsolute(text) else { return nil }
      parts.removeLast()
      pending += text.split(separator: "/").reversed()
    }
    return parts.joined(separator: "/")
  }

  private func linkText(_ entry: GitTree.Entry) -> String? {
    guard let contents = try? objects.contents(of: entry.blob) else { return nil }
    return Path.text(of: contents.bytes)
  }

  // MARK: Reading

  package func read(_ path: String, allowPipe: Bool) throws(ReadError) -> FileContents {
    switch place(of: path) {
    case .outside: return try base.read(path, allowPipe: allowPipe)
    case .nothing: throw .missing
    case .entry(let entry, _):
      guard entry.kind != .directory else { throw .isDirectory }
      do throws(GitError) {
        if let contents = try objects.contents(of: entry.blob) { return contents }
      } catch { throw .other(error.message) }
      throw .other(GitError.missingObject(entry.blob).message)
    }
  }

  package func readOwn(_ path: String, limit: Int) throws(ReadError) -> FileContents {
    if case .outside = place(of: path) { return try base.readOwn(path, limit: limit) }
    let contents = try read(path)
    guard contents.count <= limit else { throw .tooLarge(limit: limit) }
    return contents
  }

  package func status(_ path: String) -> FileStatus? {
    switch place(of: path) {
    case .outside: base.status(path)
    case .nothing: nil
    case .entry(let entry, _): Self.status(of: entry)
    }
  }

  package func ownStatus(_ path: String) -> FileStatus? {
    switch place(of: path, followsLast: false) {
    case .outside: base.ownStatus(path)
    case .nothing: nil
    case .entry(let entry, _): Self.status(of: entry)
    }
  }

  /// Sizes are not known without reading.
  private static func status(of entry: GitTree.Entry) -> FileStatus {
    FileStatus(
      kind: entry.kind, identity: FileIdentity(device: .max - 1, file: entry.number), size: 0,
      modified: 0)
  }

  package func linkTarget(_ path: String) -> String? {
    switch place(of: path, followsLast: false) {
    case .outside: base.linkTarget(path)
    case .nothing: nil
    case .entry(let entry, _): entry.kind == .link ? linkText(entry) : nil
    }
  }

  package func isForeign(_ path: String) -> Bool {
    if case .outside = place(of: path) { return base.isForeign(path) }
    return false
  }

  package func entries(of directory: String) throws(ReadError) -> [DirectoryEntry] {
    switch place(of: directory) {
    case .outside: return try base.entries(of: directory)
    case .entry(_, let name):
      if let listing = tree.listings[name] { return listing }
      throw .missing
    case .nothing: throw .missing
    }
  }

  package func resolved(_ path: String) -> String {
    switch place(of: path) {
    case .outside: base.resolved(path)
    case .nothing: path
    case .entry(_, let name): name.isEmpty ? top : Path.join(top, name)
    }
  }

  // MARK: Not writing

  package func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError) {
    throw .permissionDenied
  }
  package func stage(
    _ bytes: UnsafeRawBufferPointer, for path: String, _ options: StagingOptions
  ) throws(WriteError) -> StagedFile {
    throw .permissionDenied
  }
  package func put(_ staged: StagedFile, over expected: ExpectedTarget) throws(WriteError) {
    throw .permissionDenied
  }
  package func remove(_ path: String) throws(WriteError) { throw .permissionDenied }
  package func makeDirectory(_ path: String, isPrivate: Bool) throws(WriteError) {
    throw .permissionDenied
  }
  package func flush(_ directory: String) {}
  package func lock(_ path: String, isPatient: Bool) -> DirectoryLock? { DirectoryLock() }
}
