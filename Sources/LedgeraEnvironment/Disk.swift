/// What a path names, symbolic links followed.
public enum FileKind: Sendable, Equatable {
  /// An ordinary file.
  case regular
  /// A directory.
  case directory
  /// A FIFO.
  case pipe
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
  /// When it was last changed, in seconds since 1970.
  public let modified: Int64

  /// A status of the given facts.
  public init(kind: FileKind, identity: FileIdentity, size: Int, modified: Int64) {
    self.kind = kind
    self.identity = identity
    self.size = size
    self.modified = modified
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

  /// What a path names, links followed; nil when nothing does or the user may not know.
  func status(_ path: String) -> FileStatus?

  /// The names in a directory, in no particular order, without `.` and `..`.
  func entries(of directory: String) throws(ReadError) -> [DirectoryEntry]

  /// Makes `bytes` the whole content of a file, created if need be.
  ///
  /// A reader sees the old content or the new, never a mixture, also after a crash: a new file is
  /// written beside it, flushed and renamed over it, with the old one's permissions. A symbolic
  /// link stays one and its target is replaced; a FIFO or device is written directly.
  func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError)
}

extension Disk {
  /// The bytes of a regular file.
  public func read(_ path: String) throws(ReadError) -> FileContents {
    try read(path, allowPipe: false)
  }

  /// Makes `bytes` the whole content of a file; see `replace(_:with:)` on raw bytes.
  public func replace(_ path: String, with bytes: [UInt8]) throws(WriteError) {
    let result: Result<Void, WriteError> = bytes.withUnsafeBytes { raw in
      do throws(WriteError) {
        return .success(try replace(path, with: raw))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }
}
