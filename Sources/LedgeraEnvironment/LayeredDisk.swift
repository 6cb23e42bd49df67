/// A disk that changes something of another one and leaves the rest to it.
public protocol LayeredDisk: Disk {
  /// The disk below.
  var base: any Disk { get }
}

extension LayeredDisk {
  /// See `Disk`.
  public func read(_ path: String, allowPipe: Bool) throws(ReadError) -> FileContents {
    try base.read(path, allowPipe: allowPipe)
  }
  /// See `Disk`.
  public func readOwn(_ path: String, limit: Int) throws(ReadError) -> FileContents {
    try base.readOwn(path, limit: limit)
  }
  /// See `Disk`.
  public func ownStatus(_ path: String) -> FileStatus? { base.ownStatus(path) }
  /// See `Disk`.
  public func linkTarget(_ path: String) -> String? { base.linkTarget(path) }
  /// See `Disk`.
  public func status(_ path: String) -> FileStatus? { base.status(path) }
  /// See `Disk`.
  public func isForeign(_ path: String) -> Bool { base.isForeign(path) }
  /// See `Disk`.
  public func entries(of directory: String) throws(ReadError) -> [DirectoryEntry] {
    try base.entries(of: directory)
  }
  /// See `Disk`.
  public func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError) {
    try base.replace(path, with: bytes)
  }
  /// See `Disk`.
  public func stage(
    _ bytes: UnsafeRawBufferPointer, for path: String, _ options: StagingOptions
  ) throws(WriteError) -> StagedFile {
    try base.stage(bytes, for: path, options)
  }
  /// See `Disk`.
  public func put(_ staged: StagedFile, over expected: ExpectedTarget) throws(WriteError) {
    try base.put(staged, over: expected)
  }
  /// See `Disk`.
  public func remove(_ path: String) throws(WriteError) { try base.remove(path) }
  /// See `Disk`.
  public func makeDirectory(_ path: String, isPrivate: Bool) throws(WriteError) {
    try base.makeDirectory(path, isPrivate: isPrivate)
  }
  /// See `Disk`.
  public func flush(_ directory: String) { base.flush(directory) }
  /// See `Disk`.
  public func resolved(_ path: String) -> String { base.resolved(path) }
  /// See `Disk`.
  public func lock(_ path: String, isPatient: Bool) -> DirectoryLock? {
    base.lock(path, isPatient: isPatient)
  }
  /// See `Disk`. Whoever keeps more than the disk below has to copy that, too.
  public var copying: any Disk { self }
}
