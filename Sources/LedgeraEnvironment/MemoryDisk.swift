import Synchronization

/// Files in memory, for tests and for text that is not yet on a disk. Directories exist if they
/// hold files. `..` is resolved in the text of the path; there are no symbolic links.
package final class MemoryDisk: Disk {
  private let files: Mutex<[String: [UInt8]]>
  /// Paths that cannot be read, with the reason.
  private let obstacles: [String: ReadError]
  /// Paths of files that belong to other users.
  private let foreign: Set<String>

  /// A disk with the given files by absolute path. Reading fails for the paths in `obstacles`.
  package init(
    _ files: [String: String] = [:], obstacles: [String: ReadError] = [:],
    foreign: Set<String> = []
  ) {
    self.foreign = foreign
    self.files = Mutex(
      Dictionary(
        files.map { (Path.normalized($0.key), Array($0.value.utf8)) },
        uniquingKeysWith: { $1 }))
    self.obstacles = obstacles
  }

  /// The present text of a file; nil: none.
  package func text(_ path: String) -> String? {
    bytes(path).map { String(decoding: $0, as: UTF8.self) }
  }

  package func write(_ text: String, to path: String) {
    files.withLock { $0[Path.normalized(path)] = Array(text.utf8) }
  }

  package func read(_ path: String, allowPipe: Bool) throws(ReadError) -> FileContents {
    let path = Path.normalized(path)
    if let obstacle = obstacles[path] {
      guard obstacle == .notRegularFile, allowPipe else { throw obstacle }
    }
    if let bytes = bytes(path) { return FileContents(bytes) }
    throw isDirectory(path) ? .isDirectory : .missing
  }

  package func readOwn(_ path: String, limit: Int) throws(ReadError) -> FileContents {
    let contents = try read(path)
    guard contents.count <= limit else { throw .tooLarge(limit: limit) }
    return contents
  }

  package func ownStatus(_ path: String) -> FileStatus? { status(path) }

  package func linkTarget(_ path: String) -> String? { nil }

  package func status(_ path: String) -> FileStatus? {
    let path = Path.normalized(path)
    let size = bytes(path)?.count
    guard size != nil || isDirectory(path) || obstacles[path] != nil else { return nil }
    let kind: FileKind =
      obstacles[path] == .notRegularFile
      ? .pipe : size != nil || !isDirectory(path) ? .regular : .directory
    return FileStatus(
      kind: kind, identity: FileIdentity(device: 0, file: Self.number(of: path)),
      size: size ?? 0, modified: 0, permissions: .ownerOnly)
  }

  package func isForeign(_ path: String) -> Bool { foreign.contains(Path.normalized(path)) }

  package func entries(of directory: String) throws(ReadError) -> [DirectoryEntry] {
    let directory = Path.normalized(directory)
    if let obstacle = obstacles[directory] { throw obstacle }
    guard isDirectory(directory) else { throw .missing }
    let prefix = directory == "/" ? "/" : directory + "/"
    var kinds: [[UInt8]: FileKind] = [:]
    for path in files.withLock({ Array($0.keys) }) + obstacles.keys
    where path.utf8.starts(with: prefix.utf8) {
      let rest = path.utf8.dropFirst(prefix.utf8.count)
      let name = rest.prefix { $0 != UInt8(ascii: "/") }
      kinds[Path.bytes(of: String(Substring(name)))] =
        name.count == rest.count ? status(path)?.kind : .directory
    }
    return kinds.map { DirectoryEntry(name: $0.key, kind: $0.value) }
  }

  package func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError) {
    let path = Path.normalized(path)
    if obstacles[path] != nil { throw .permissionDenied }
    if isDirectory(path) { throw .isDirectory }
    let content = Array(bytes)
    files.withLock { $0[path] = content }
  }

  /// All users have all permissions.
  package func stage(
    _ bytes: UnsafeRawBufferPointer, for path: String, _ options: StagingOptions
  ) throws(WriteError) -> StagedFile {
    let path = Path.normalized(path)
    if obstacles[path] != nil { throw .permissionDenied }
    if isDirectory(path) { throw .isDirectory }
    let content = Array(bytes)
    return files.withLock { files in
      var number = 0
      let directory = Path.directory(of: path)
      var staged: String { Path.join(directory, StagedFile.name(number, process: 0)) }
      while files[staged] != nil { number += 1 }
      files[staged] = content
      return StagedFile(path: staged, target: path)
    }
  }

  package func put(_ staged: StagedFile, over expected: ExpectedTarget) throws(WriteError) {
    let problem: WriteError? = files.withLock { files in
      switch expected {
      case .anything: break
      case .nothing: if files[staged.target] != nil { return .exists }
      case .file(let bytes): if files[staged.target] != bytes { return .changed }
      }
      files[staged.target] = files.removeValue(forKey: staged.path)
      return nil
    }
    if let problem { throw problem }
  }

  package func remove(_ path: String) {
    _ = files.withLock { $0.removeValue(forKey: Path.normalized(path)) }
  }

  /// Does nothing, as directories exist if they hold files.
  package func makeDirectory(_ path: String, isPrivate: Bool) throws(WriteError) {
    if bytes(path) != nil { throw .exists }
  }

  /// See `Disk`. What lies in memory survives no crash.
  package func flush(_ directory: String) {}

  /// See `Disk`.
  package func resolved(_ path: String) -> String { path }

  /// Always succeeds, as there is no other process.
  package func lock(_ path: String, isPatient: Bool) -> DirectoryLock? { DirectoryLock() }

  package var copying: any Disk { self }

  /// In byte order.
  package var paths: [String] {
    files.withLock { $0.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
  }

  private func bytes(_ path: String) -> [UInt8]? {
    files.withLock { $0[Path.normalized(path)] }
  }

  private func isDirectory(_ path: String) -> Bool {
    if path == "/" || obstacles[path] == .isDirectory { return true }
    let prefix = Array((path + "/").utf8)
    return files.withLock { $0.keys.contains { $0.utf8.starts(with: prefix) } }
  }

  /// FNV-1a of the path: stable, and distinct for the few files of a test.
  private static func number(of path: String) -> UInt64 {
    path.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
