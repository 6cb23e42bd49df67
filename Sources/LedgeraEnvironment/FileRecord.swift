import Synchronization

/// What one run has opened on the disk, as a `RecordingDisk` saw it.
public final class FileRecord: Sendable {
  private struct Content {
    var read: Set<String> = []
    var hasReplacedFiles = false
  }

  private let content = Mutex(Content())

  /// Nothing yet.
  public init() {}

  /// Paths of files that were read, or that belong to those.
  public var read: Set<String> { content.withLock { $0.read } }

  /// Whether staged files have taken their place: whether the books were changed.
  public var hasReplacedFiles: Bool { content.withLock { $0.hasReplacedFiles } }

  /// Takes a path down.
  public func add(_ path: String) { content.withLock { _ = $0.read.insert(path) } }

  func addReplaced() { content.withLock { $0.hasReplacedFiles = true } }
}

/// The disk below, and a record of what is read from it and put on it.
public struct RecordingDisk: LayeredDisk {
  public let base: any Disk
  private let record: FileRecord

  /// A disk whose uses `record` takes down.
  public init(_ base: any Disk, in record: FileRecord) {
    self.base = base
    self.record = record
  }

  /// See `Disk`.
  public func read(_ path: String, allowPipe: Bool) throws(ReadError) -> FileContents {
    let contents = try base.read(path, allowPipe: allowPipe)
    record.add(path)
    return contents
  }

  /// See `Disk`.
  public func put(_ staged: StagedFile, over expected: ExpectedTarget) throws(WriteError) {
    try base.put(staged, over: expected)
    record.addReplaced()
  }

  /// See `Disk`.
  public var copying: any Disk { RecordingDisk(base.copying, in: record) }
}
