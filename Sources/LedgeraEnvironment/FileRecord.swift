import Synchronization

/// What a run has opened on a disk, recorded by a `RecordingDisk`.
package final class FileRecord: Sendable {
  private struct Content {
    var read: Set<String> = []
    var hasReplacedFiles = false
  }

  private let content = Mutex(Content())

  package init() {}

  /// Paths of files that were read, or that belong to those.
  package var read: Set<String> { content.withLock { $0.read } }

  /// Whether staged files have replaced others: whether the books were changed.
  package var hasReplacedFiles: Bool { content.withLock { $0.hasReplacedFiles } }

  package func add(_ path: String) { content.withLock { _ = $0.read.insert(path) } }

  func addReplaced() { content.withLock { $0.hasReplacedFiles = true } }
}

/// A disk that records what is read and replaced.
package struct RecordingDisk: LayeredDisk {
  package let base: any Disk
  private let record: FileRecord

  package init(_ base: any Disk, in record: FileRecord) {
    self.base = base
    self.record = record
  }

  package func read(_ path: String, allowPipe: Bool) throws(ReadError) -> FileContents {
    let contents = try base.read(path, allowPipe: allowPipe)
    record.add(path)
    return contents
  }

  package func put(_ staged: StagedFile, over expected: ExpectedTarget) throws(WriteError) {
    try base.put(staged, over: expected)
    record.addReplaced()
  }

  package var copying: any Disk { RecordingDisk(base.copying, in: record) }
}
