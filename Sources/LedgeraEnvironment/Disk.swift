/// What a path names.
package enum FileKind: Sendable, Equatable {
  case regular
  case directory
  case pipe
  /// A symbolic link; only if links are not followed.
  case link
  /// A device or a socket.
  case other
}

/// Identifies a file regardless of its name: equal for hard links and through symbolic links.
package struct FileIdentity: Sendable, Hashable {
  package let device: UInt64
  /// The file's number on the device.
  package let file: UInt64

  package init(device: UInt64, file: UInt64) {
    self.device = device
    self.file = file
  }
}

/// What is known of a file without reading it.
package struct FileStatus: Sendable, Equatable {
  package let kind: FileKind
  package let identity: FileIdentity
  /// In bytes.
  package let size: Int
  /// When it was last changed, in nanoseconds since 1970.
  package let modified: Int64
  package let permissions: FilePermissions
  /// Whether the user owns it.
  package let isOwn: Bool
  /// The number of its names (hard links).
  package let linkCount: Int

  package init(
    kind: FileKind, identity: FileIdentity, size: Int, modified: Int64,
    permissions: FilePermissions = FilePermissions(mode: 0o644), isOwn: Bool = true,
    linkCount: Int = 1
  ) {
    self.kind = kind
    self.identity = identity
    self.size = size
    self.modified = modified
    self.permissions = permissions
    self.isOwn = isOwn
    self.linkCount = linkCount
  }
}

/// One name in a directory, as bytes: names need not be UTF-8.
package struct DirectoryEntry: Sendable, Equatable {
  /// Never empty, without `/`, never `.` or `..`.
  package let name: [UInt8]
  /// As far as the directory itself tells; nil: a symbolic link, or unknown.
  package let kind: FileKind?

  package init(name: [UInt8], kind: FileKind?) {
    self.name = name
    self.kind = kind
  }
}

/// Access to files. Paths are absolute or relative to the working directory; `~` has no meaning.
package protocol Disk: Sendable {
  /// The bytes of a file.
  ///
  /// Only regular files are read; `allowPipe` also admits FIFOs and the null device, which may be
  /// named on the command line but not by an `include`.
  func read(_ path: String, allowPipe: Bool) throws(ReadError) -> FileContents

  /// The bytes of a regular file whose name Ledgera chose; a link of that name is refused.
  func readOwn(_ path: String, limit: Int) throws(ReadError) -> FileContents

  /// The status of what a path names, following links; nil: it names nothing, or the user may not
  /// know.
  func status(_ path: String) -> FileStatus?

  /// The same, without following a link at the end of the path.
  func ownStatus(_ path: String) -> FileStatus?

  /// The target of a symbolic link; nil: the path does not name one.
  func linkTarget(_ path: String) -> String?

  /// Whether a file, or the link by which it is reached, belongs to someone other than this user
  /// and the administrator.
  func isForeign(_ path: String) -> Bool

  /// The names in a directory, in no particular order, without `.` and `..`.
  func entries(of directory: String) throws(ReadError) -> [DirectoryEntry]

  /// Makes `bytes` the whole content of a file, created if need be.
  ///
  /// A reader sees the old content or the new, never a mixture, also after a crash: a new file is
  /// written next to it, flushed and renamed over it, with the old one's permissions. A symbolic
  /// link is not followed, but those of the process's own streams; a FIFO or device is written directly.
  func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError)

  /// Writes and flushes the new content of a regular file next to it, and changes nothing else.
  ///
  /// The staged file has the permissions of the old one, and its owner and group if the user may
  /// set them. Hard links and extended attributes stay with the old one.
  func stage(
    _ bytes: UnsafeRawBufferPointer, for path: String, _ options: StagingOptions
  ) throws(WriteError) -> StagedFile

  /// Renames a staged file to its target: the step that makes a change take effect. If it fails,
  /// the caller has to remove the staged file.
  func put(_ staged: StagedFile, over expected: ExpectedTarget) throws(WriteError)

  /// Removes a file or a link, but no directory. A missing file is not an error.
  func remove(_ path: String) throws(WriteError)

  /// Makes a directory and its missing parents; an existing one is not an error.
  ///
  /// - Parameter isPrivate: New directories are accessible to the user only.
  func makeDirectory(_ path: String, isPrivate: Bool) throws(WriteError)

  /// Makes everything survive a crash that was written without being flushed on the file system of a
  /// directory.
  func flush(_ directory: String)

  /// The path without symbolic links, as far as it names something that is there.
  func resolved(_ path: String) -> String

  /// Locks a file or directory; nil: another process holds the lock.
  ///
  /// Always succeeds on file systems without such locks.
  ///
  /// - Parameter isPatient: Waits some seconds for the other process.
  func lock(_ path: String, isPatient: Bool) -> DirectoryLock?

  /// The same files, read in a way that later changes by others do not affect what was read.
  var copying: any Disk { get }
}

/// A flushed file that waits next to the one it will replace.
package struct StagedFile: Sendable, Equatable {
  /// Its own path: hidden, and never matched by patterns of `include`.
  package let path: String
  /// The path that it will have, without symbolic links.
  package let target: String
  /// Whether it survives a crash, as its name then has to.
  let isFlushed: Bool

  /// A staged file.
  package init(path: String, target: String, isFlushed: Bool = true) {
    self.path = path
    self.target = target
    self.isFlushed = isFlushed
  }

  /// Whether a name is one of a staged file, as made by `name(_:process:)`. Such files without an
  /// owner were left by a crash.
  package static func isName(_ name: String) -> Bool {
    guard name.utf8.starts(with: ".ledgera-".utf8), name.utf8.suffix(4).elementsEqual(".tmp".utf8)
    else { return false }
    let numbers = name.utf8.dropFirst(9).dropLast(4)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { 0x30...0x39 ~= $0 } }
  }

  static func name(_ number: Int, process: Int32) -> String { ".ledgera-\(process)-\(number).tmp" }
}

/// Holds a lock until it is released, or the object is freed.
package final class DirectoryLock: Sendable {
  private let release: @Sendable () -> Void

  package init(release: @escaping @Sendable () -> Void = {}) { self.release = release }

  deinit { release() }
}

extension Disk {
  /// The bytes of a regular file.
  package func read(_ path: String) throws(ReadError) -> FileContents {
    try read(path, allowPipe: false)
  }

  /// Makes a directory with the permissions that the user's mask leaves.
  package func makeDirectory(_ path: String) throws(WriteError) {
    try makeDirectory(path, isPrivate: false)
  }

  /// Locks a directory, waiting for the present holder: edits take milliseconds.
  package func lock(_ directory: String) -> DirectoryLock? { lock(directory, isPatient: true) }

  /// Makes `bytes` the whole content of a file; see `replace(_:with:)` on raw bytes.
  package func replace(_ path: String, with bytes: [UInt8]) throws(WriteError) {
    try bytes.withRawBytes { (raw) throws(WriteError) in try replace(path, with: raw) }
  }

  /// Stages bytes; see `stage(_:for:_:)` on raw bytes.
  package func stage(
    _ bytes: [UInt8], for path: String, _ options: StagingOptions = StagingOptions()
  ) throws(WriteError) -> StagedFile {
    try bytes.withRawBytes { (raw) throws(WriteError) in try stage(raw, for: path, options) }
  }

  /// Writes a file of Ledgera's own: next to its place, flushed, then put there. Nothing is left of it
  /// when that cannot be done.
  ///
  /// - Parameter flushing: Whether it survives a crash at once; otherwise `flush` is to follow.
  package func write(
    _ bytes: [UInt8], to path: String, over expected: ExpectedTarget,
    permissions: FilePermissions?, flushing: Bool = true
  ) throws(WriteError) {
    let options = StagingOptions(
      followsLinks: false, permissions: permissions, flushes: flushing)
    let staged = try stage(bytes, for: path, options)
    do throws(WriteError) {
      try put(staged, over: expected)
    } catch {
      try? remove(staged.path)
      throw error
    }
  }
}

extension [UInt8] {
  /// `withUnsafeBytes` that preserves the type of errors.
  fileprivate func withRawBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(WriteError) -> Result
  ) throws(WriteError) -> Result {
    let result: Swift.Result<Result, WriteError> = withUnsafeBytes { raw in
      do throws(WriteError) {
        return .success(try body(raw))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// Where paths lead.
extension Disk {
  /// Where a path leads, links followed. What is not there lies where the nearest directory above it
  /// does.
  package func destination(of path: String) -> String {
    var known = path
    var rest = ""
    while status(known) == nil, Path.directory(of: known) != known, known != "." {
      rest = rest.isEmpty ? Path.name(of: known) : Path.join(Path.name(of: known), rest)
      known = Path.directory(of: known)
    }
    return Path.normalized(rest.isEmpty ? resolved(known) : Path.join(resolved(known), rest))
  }

  /// Whether a path leads to something below a directory, links followed.
  package func leads(_ path: String, below directory: String) -> Bool {
    let target = destination(of: path)
    return Path.relative(target, to: Path.normalized(resolved(directory))) != target
  }

  /// The first link that an absolute path leads through or names; nil: none.
  ///
  /// Those at the top of the file system are the administrator's (`/tmp` and `/var` of macOS), and those
  /// that a known directory is reached by are not met on the way from it.
  package func firstLink(in path: String, fromKnown directories: [String]) -> String? {
    let known = directories.map { Path.normalized($0) }
    var place = "/"
    for part in path.split(separator: "/") {
      let isAtTop = Path.normalized(place) == "/"
      place = Path.join(place, String(part))
      let plain = Path.normalized(place)
      let isKnown = known.contains { $0 == plain || Path.relative($0, to: plain) != $0 }
      if !isAtTop, !isKnown, linkTarget(place) != nil { return place }
    }
    return nil
  }
}
