public import LedgeraEnvironment

/// What became of a change that was interrupted.
public enum Recovery: Sendable, Equatable {
  /// There was none.
  case nothing
  /// It is complete now; the files that had been left.
  case completed([String])
  /// Another program is in the middle of one.
  case busy(directory: String)
  /// It cannot be completed: a file is neither what it was nor what it was to be, or the log cannot be
  /// read. Nothing was touched.
  case conflict(log: String, name: String)
  /// The system did not let it be completed.
  case failed(log: String, name: String, WriteError)
}

extension RecoveryLog {
  /// Completes the change that a killed process has left half made, if the log in `directory` tells
  /// of one. Reads nothing more than whether there is a log when there is none.
  public static func recover(in directory: String, on disk: any Disk) -> Recovery {
    let path = path(in: directory)
    guard disk.status(path) != nil else { return .nothing }
    // Whoever is alive holds the lock until the log is gone.
    guard let lock = disk.lock(directory) else { return .busy(directory: directory) }
    defer { withExtendedLifetime(lock) {} }
    guard disk.status(path) != nil else { return .nothing }
    guard let contents = try? disk.read(path),
      let log = RecoveryLog(contents.copy, in: directory)
    else { return .conflict(log: path, name: path) }
    return log.complete(on: disk)
  }

  private func complete(on disk: any Disk) -> Recovery {
    let path = Self.path(in: directory)
    var open: [FileChange] = []
    for change in changes {
      let contents = try? disk.read(change.path)
      if let contents, contents.holds(change.after) { continue }
      let isOld =
        if let before = change.before {
          contents?.holds(before) ?? false
        } else {
          disk.status(change.path) == nil
        }
      guard isOld else { return .conflict(log: path, name: change.name) }
      open.append(change)
    }
    for change in open {
      do throws(WriteError) {
        try disk.replace(change.path, with: change.after)
      } catch { return .failed(log: path, name: change.name, error) }
    }
    do throws(WriteError) {
      try disk.remove(path)
    } catch { return .failed(log: path, name: path, error) }
    return .completed(open.map(\.name))
  }
}
