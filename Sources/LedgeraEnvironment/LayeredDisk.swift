/// A disk that overrides some operations of another one.
public protocol LayeredDisk: Disk {
  /// The disk below.
  var base: any Disk { get }
}

extension LayeredDisk {
  public func read(_ path: String, allowPipe: Bool) throws(ReadError) -> FileContents {
    try base.read(path, allowPipe: allowPipe)
  }
  public func readOwn(_ path: String, limit: Int) throws(ReadError) -> FileContents {
    try base.readOwn(path, limit: limit)
  }
  public func ownStatus(_ path: String) -> FileStatus? { base.ownStatus(path) }
  public func linkTarget(_ path: String) -> String? { base.linkTarget(path) }
  public func status(_ path: String) -> FileStatus? { base.status(path) }
  public func isForeign(_ path: String) -> Bool { base.isForeign(path) }
  public func entries(of directory: String) throws(ReadError) -> [DirectoryEntry] {
    try base.entries(of: directory)
  }
  public func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError) {
    try base.replace(path, with: bytes)
  }
  public func stage(
    _ bytes: UnsafeRawBufferPointer, for path: String, _ options: StagingOptions
  ) throws(WriteError) -> StagedFile {
    try base.stage(bytes, for: path, options)
  }
  public func put(_ staged: StagedFile, over expected: ExpectedTarget) throws(WriteError) {
    try base.put(staged, over: expected)
  }
  public func remove(_ path: String) throws(WriteError) { try base.remove(path) }
  public func makeDirectory(_ path: String, isPrivate: Bool) throws(WriteError) {
    try base.makeDirectory(path, isPrivate: isPrivate)
  }
  /// See `Disk`.
  public func flush(_ directory: String) { base.flush(directory) }
  /// See `Disk`.
  public func resolved(_ path: String) -> String { base.resolved(path) }
  public func lock(_ path: String, isPatient: Bool) -> DirectoryLock? {
    base.lock(path, isPatient: isPatient)
  }
  /// A layer that keeps more than its base has to copy that, too.
  public var copying: any Disk { self }
}
