/// A disk that overrides some operations of another one.
package protocol LayeredDisk: Disk {
  /// The disk below.
  var base: any Disk { get }
}

extension LayeredDisk {
  package func read(_ path: String, allowPipe: Bool) throws(ReadError) -> FileContents {
    try base.read(path, allowPipe: allowPipe)
  }
  package func readOwn(_ path: String, limit: Int) throws(ReadError) -> FileContents {
    try base.readOwn(path, limit: limit)
  }
  package func ownStatus(_ path: String) -> FileStatus? { base.ownStatus(path) }
  package func linkTarget(_ path: String) -> String? { base.linkTarget(path) }
  package func status(_ path: String) -> FileStatus? { base.status(path) }
  package func isForeign(_ path: String) -> Bool { base.isForeign(path) }
  package func entries(of directory: String) throws(ReadError) -> [DirectoryEntry] {
    try base.entries(of: directory)
  }
  package func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError) {
    try base.replace(path, with: bytes)
  }
  package func stage(
    _ bytes: UnsafeRawBufferPointer, for path: String, _ options: StagingOptions
  ) throws(WriteError) -> StagedFile {
    try base.stage(bytes, for: path, options)
  }
  package func put(_ staged: StagedFile, over expected: ExpectedTarget) throws(WriteError) {
    try base.put(staged, over: expected)
  }
  package func remove(_ path: String) throws(WriteError) { try base.remove(path) }
  package func makeDirectory(_ path: String, isPrivate: Bool) throws(WriteError) {
    try base.makeDirectory(path, isPrivate: isPrivate)
  }
  /// See `Disk`.
  package func flush(_ directory: String) { base.flush(directory) }
  /// See `Disk`.
  package func resolved(_ path: String) -> String { base.resolved(path) }
  package func lock(_ path: String, isPatient: Bool) -> DirectoryLock? {
    base.lock(path, isPatient: isPatient)
  }
  /// A layer that keeps more than its base has to copy that, too.
  package var copying: any Disk { self }
}
