/// What a path names.
public enum FileKind: Sendable, Equatable {
  /// An ordinary file.
  case regular
  /// A directory.
  case directory
  /// A FIFO.
  case pipe
  /// A symbolic link; only where links are not followed.
  case link
  /// A device or a socket.
  case other
}

/// Which file it is, whatever name it was reached by; equal for hard links and through symbolic
/// links.
public struct FileIdentity: Sendable, Hashable {
  /// The device's number.
  public let device: UInt64
  /// The file's number on it.
  public let file: UInt64

  /// An identity of two numbers.
  public init(device: UInt64, file: UInt64) {
    self.device = device
    self.file = file
  }
}

/// What is known of a file without reading it.
public struct FileStatus: Sendable, Equatable {
  /// What it is.
  public let kind: FileKind
  /// Which one it is.
  public let identity: FileIdentity
  /// Its length in bytes.
  public let size: Int
  /// When it was last changed, in nanoseconds since 1970.
  public let modified: Int64
  /// Who may read and write it.
  public let permissions: FilePermissions
  /// Whether it belongs to the user.
  public let isOwn: Bool
  /// How many names it has (hard links).
  public let linkCount: Int

  /// A status of the given facts.
  public init(
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
public struct DirectoryEntry: Sendable, Equatable {
  /// The name's bytes; never empty, no `/`, never `.` or `..`.
  public let name: [UInt8]
  /// What the directory itself says it is; nil for a symbolic link and where it does not say.
  public let kind: FileKind?

  /// An entry.
  public init(name: [UInt8], kind: FileKind?) {
    self.name = name
    self.kind = kind
  }
}

/// Files. Paths are absolute or relative to the working directory; `~` means nothing here.
public protocol Disk: Sendable {
  /// The bytes of a file.
  ///
  /// Only regular files are read, unless `allowPipe` also admits FIFOs and the null device, which
  /// a user may name on the command line but an `include` may not.
  func read(_ path: String, allowPipe: Bool) throws(ReadError) -> FileContents

  /// The bytes of a regular file that Ledgera itself has named: a link of that name is refused.
  func readOwn(_ path: String, limit: Int) throws(ReadError) -> FileContents

  /// What a path names, links followed; nil when nothing does or the user may not know.
  func status(_ path: String) -> FileStatus?

  /// The same, but a link at the end of the path is not followed.
  func ownStatus(_ path: String) -> FileStatus?

  /// What a symbolic link says; nil when the path names none.
  func linkTarget(_ path: String) -> String?

  /// Whether a file, or the link by which it is reached, belongs to somebody else than this user and
  /// the administrator.
  func isForeign(_ path: String) -> Bool

  /// The names in a directory, in no particular order, without `.` and `..`.
  func entries(of directory: String) throws(ReadError) -> [DirectoryEntry]

  /// Makes `bytes` the whole content of a file, created if need be.
  ///
  /// A reader sees the old content or the new, never a mixture, also after a crash: a new file is
  /// written next to it, flushed and renamed over it, with the old one's permissions. A symbolic
  /// link is not followed, but those of the process's own streams; a FIFO or device is written directly.
  func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError)

  /// Writes and flushes what a regular file is to become, next to it, and changes nothing else.
  ///
  /// The staged file has the permissions of the old one, and its owner and group as far as the user
  /// may give them away. Hard links and extended attributes stay with the old one.
  func stage(
    _ bytes: UnsafeRawBufferPointer, for path: String, _ options: StagingOptions
  ) throws(WriteError) -> StagedFile

  /// Gives a staged file the name of its target: the step by which a change happens. The staged
  /// file's own name goes with it; after an error it stays for the caller to remove.
  func put(_ staged: StagedFile, over expected: ExpectedTarget) throws(WriteError)

  /// Removes a file or a link, but no directory. That it is gone already is not an error.
  func remove(_ path: String) throws(WriteError)

  /// Makes a directory and those above it; one that exists is not an error.
  ///
  /// - Parameter isPrivate: Nobody else may look into those that are made.
  func makeDirectory(_ path: String, isPrivate: Bool) throws(WriteError)

  /// Makes everything survive a crash that was written without being flushed on the file system of a
  /// directory.
  func flush(_ directory: String)

  /// The path without symbolic links, as far as it names something that is there.
  func resolved(_ path: String) -> String

  /// Locks a file or directory; nil: another process holds it.
  ///
  /// Where the file system has no such locks, everybody gets one.
  ///
  /// - Parameter isPatient: Waits some seconds for the other one.
  func lock(_ path: String, isPatient: Bool) -> DirectoryLock?

  /// The same files, read so that later changes to them by others cannot be seen in what was read.
  var copying: any Disk { get }
}

/// A file that waits, flushed, next to the one it will replace.
public struct StagedFile: Sendable, Equatable {
  /// Its own path: hidden, and never matched by patterns of `include`.
  public let path: String
  /// What it will be: a path without symbolic links.
  public let target: String
  /// Whether it survives a crash, as its name then has to.
  let isFlushed: Bool

  /// A staged file.
  public init(path: String, target: String, isFlushed: Bool = true) {
    self.path = path
    self.target = target
    self.isFlushed = isFlushed
  }

  /// Whether a name is one of a staged file, as `name(_:process:)` makes them. Those that nobody
  /// waits for are what a crash left.
  public static func isName(_ name: String) -> Bool {
    guard name.utf8.starts(with: ".ledgera-".utf8), name.utf8.suffix(4).elementsEqual(".tmp".utf8)
    else { return false }
    let numbers = name.utf8.dropFirst(9).dropLast(4)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { 0x30...0x39 ~= $0 } }
  }

  static func name(_ number: Int, process: Int32) -> String { ".ledgera-\(process)-\(number).tmp" }
}

/// Holds a directory until it is released, at the latest when the object goes.
public final class DirectoryLock: Sendable {
  private let release: @Sendable () -> Void

  /// A lock that `release` gives back.
  public init(release: @escaping @Sendable () -> Void = {}) { self.release = release }

  deinit { release() }
}

extension Disk {
  /// The bytes of a regular file.
  public func read(_ path: String) throws(ReadError) -> FileContents {
    try read(path, allowPipe: false)
  }

  /// Makes a directory that others may look into as far as the user's mask lets them.
  public func makeDirectory(_ path: String) throws(WriteError) {
    try makeDirectory(path, isPrivate: false)
  }

  /// Takes a directory, and waits for whoever has it: edits take milliseconds.
  public func lock(_ directory: String) -> DirectoryLock? { lock(directory, isPatient: true) }

  /// Makes `bytes` the whole content of a file; see `replace(_:with:)` on raw bytes.
  public func replace(_ path: String, with bytes: [UInt8]) throws(WriteError) {
    try bytes.withRawBytes { (raw) throws(WriteError) in try replace(path, with: raw) }
  }

  /// Stages bytes; see `stage(_:for:_:)` on raw bytes.
  public func stage(
    _ bytes: [UInt8], for path: String, _ options: StagingOptions = StagingOptions()
  ) throws(WriteError) -> StagedFile {
    try bytes.withRawBytes { (raw) throws(WriteError) in try stage(raw, for: path, options) }
  }

  /// Writes a file of Ledgera's own: next to its place, flushed, then put there. Nothing is left of it
  /// when that cannot be done.
  ///
  /// - Parameter flushing: Whether it survives a crash at once; otherwise `flush` is to follow.
  public func write(
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
  /// `withUnsafeBytes` that keeps the type of errors.
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
