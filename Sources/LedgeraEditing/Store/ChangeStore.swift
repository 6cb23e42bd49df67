public import LedgeraEnvironment

/// Why changes were not made. Nothing has changed then, except where it says otherwise.
public enum StoreError: Error, Sendable, Equatable {
  /// Somebody else has changed the file since it was read, has removed it, or has made the file that
  /// should have been new.
  case changedMeanwhile(name: String)
  /// Another program is changing files of that directory.
  case busy(directory: String)
  /// The system did not let the file be read.
  case unreadable(name: String, ReadError)
  /// The system did not let the file be written.
  case unwritable(name: String, WriteError)
  /// Of several files some are changed and some are not, and the recovery log says which; the next
  /// start goes on with it.
  case interrupted(log: String, name: String, WriteError)
}

extension StoreError: CustomStringConvertible {
  /// A sentence without a final stop.
  public var description: String {
    switch self {
    case .changedMeanwhile(let name):
      "'\(name)' was changed by something else since it was read; nothing is written"
    case .busy(let directory): "another program is changing files in '\(directory)'"
    case .unreadable(let name, let error): "'\(name)' \(error); nothing is written"
    case .unwritable(let name, let error): "'\(name)' \(error); nothing is written"
    case .interrupted(let log, let name, let error):
      "'\(name)' \(error), when other files were changed already; '\(log)' says what is left to do"
    }
  }
}

/// Makes changes of files: all or none of them, whatever happens meanwhile.
///
/// 1. The directories of the files are locked against other writers.
/// 2. Every file's bytes are compared with those that were read.
/// 3. What each file will hold is written and flushed beside it. So far nothing has changed.
/// 4. Several files: the recovery log, with the old and the new bytes of all, is put in place.
/// 5. Each file is compared once more and the new one renamed over it.
/// 6. The log is removed.
///
/// What fails up to 4 leaves files beside others at worst, which the next change there removes. What
/// fails in 5 is undone; a process killed there leaves the log, and `RecoveryLog.recover` completes
/// the change at the next start: it was checked as a whole and meant, so half of it is not taken
/// back.
public struct ChangeStore: Sendable {
  private let disk: any Disk
  /// Where the log is put: the directory of the root journal.
  private let logDirectory: String

  /// A store for books whose root journal lies in `logDirectory`.
  public init(_ disk: any Disk, logDirectory: String) {
    self.disk = disk
    self.logDirectory = logDirectory
  }

  /// Makes the changes.
  public func apply(_ changes: ChangeSet) throws(StoreError) {
    guard !changes.isEmpty else { return }
    try makeDirectories(for: changes)
    let locks = try lockDirectories(of: changes)
    defer { withExtendedLifetime(locks) {} }
    removeRemains(in: locks.keys.sorted())
    for change in changes.changes { try compare(change) }
    var staged: [StagedFile] = []
    do throws(StoreError) {
      for change in changes.changes { staged.append(try stage(change)) }
      guard changes.changes.count > 1 else {
        try compare(changes.changes[0])
        return try put(staged[0], changes.changes[0])
      }
      try RecoveryLog(changes, in: logDirectory).write(on: disk)
    } catch {
      for file in staged { try? disk.remove(file.path) }
      throw error
    }
    try putAll(staged, changes)
    try? disk.remove(RecoveryLog.path(in: logDirectory))
  }

  // MARK: Before anything changes

  private func makeDirectories(for changes: ChangeSet) throws(StoreError) {
    for change in changes.changes where change.before == nil {
      do throws(WriteError) {
        try disk.makeDirectory(Path.directory(of: change.path))
      } catch { throw .unwritable(name: change.name, error) }
    }
  }

  /// In the order of their names, so that two writers cannot wait for each other.
  private func lockDirectories(
    of changes: ChangeSet
  ) throws(StoreError) -> [String: DirectoryLock] {
    var locks: [String: DirectoryLock] = [:]
    var seen: Set<FileIdentity> = []
    let directories = changes.changes.map { Path.directory(of: $0.path) } + [logDirectory]
    for directory in Set(directories).sorted() {
      if let identity = disk.status(directory)?.identity, !seen.insert(identity).inserted {
        continue
      }
      guard let lock = disk.lock(directory) else { throw .busy(directory: directory) }
      locks[directory] = lock
    }
    return locks
  }

  /// Removes what killed processes have left. Nobody else works in a locked directory.
  private func removeRemains(in directories: [String]) {
    for directory in directories {
      for entry in (try? disk.entries(of: directory)) ?? [] {
        guard let name = String(validating: entry.name, as: UTF8.self), StagedFile.isName(name)
        else { continue }
        try? disk.remove(Path.join(directory, name))
      }
    }
  }

  /// Refuses a file that is not what it was.
  private func compare(_ change: FileChange) throws(StoreError) {
    guard let before = change.before else {
      guard disk.status(change.path) == nil else { throw .changedMeanwhile(name: change.name) }
      return
    }
    let contents: FileContents
    do throws(ReadError) {
      contents = try disk.read(change.path)
    } catch {
      if error == .missing { throw .changedMeanwhile(name: change.name) }
      throw .unreadable(name: change.name, error)
    }
    guard contents.holds(before) else { throw .changedMeanwhile(name: change.name) }
  }

  private func stage(_ change: FileChange) throws(StoreError) -> StagedFile {
    do throws(WriteError) {
      return try disk.stage(change.after, for: change.path)
    } catch { throw .unwritable(name: change.name, error) }
  }

  // MARK: The change itself

  private func put(_ staged: StagedFile, _ change: FileChange) throws(StoreError) {
    do throws(WriteError) {
      try disk.put(staged, isNew: change.before == nil)
    } catch {
      if error == .exists { throw .changedMeanwhile(name: change.name) }
      throw .unwritable(name: change.name, error)
    }
  }

  /// Renames all files. When one cannot be, those before it get their old bytes back.
  private func putAll(_ staged: [StagedFile], _ changes: ChangeSet) throws(StoreError) {
    for (index, change) in changes.changes.enumerated() {
      do throws(StoreError) {
        try compare(change)
        try put(staged[index], change)
      } catch {
        let cause = error
        for file in staged[index...] { try? disk.remove(file.path) }
        do throws(WriteError) {
          for done in changes.changes[..<index].reversed() { try undo(done) }
          try disk.remove(RecoveryLog.path(in: logDirectory))
        } catch {
          throw .interrupted(
            log: RecoveryLog.path(in: logDirectory), name: change.name, cause.writeError ?? error)
        }
        throw cause
      }
    }
  }

  private func undo(_ change: FileChange) throws(WriteError) {
    if let before = change.before {
      try disk.replace(change.path, with: before)
    } else {
      try disk.remove(change.path)
    }
  }
}

extension StoreError {
  fileprivate var writeError: WriteError? {
    if case .unwritable(_, let error) = self { error } else { nil }
  }
}

extension FileContents {
  /// Whether these are exactly the file's bytes.
  func holds(_ bytes: [UInt8]) -> Bool {
    guard count == bytes.count else { return false }
    let own = self.bytes
    return bytes.withUnsafeBytes { other in
      var offset = 0
      while offset + 8 <= other.count {
        guard
          other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            == own.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        else { return false }
        offset += 8
      }
      return other[offset...].elementsEqual(own[offset...])
    }
  }
}
