import LedgeraEnvironment

/// Completes a change by its log.
///
/// The log is the user's own and names only files that these books were made of. All the same nothing
/// is written through a link, nor in a directory of git.
struct Completion {
  private let log: RecoveryLog
  private let directory: String
  private let environment: Environment

  init(_ log: RecoveryLog, _ directory: String, _ environment: Environment) {
    self.log = log
    self.directory = directory
    self.environment = environment
  }

  private var disk: any Disk { environment.disk }

  private var logPath: String { StateDirectory(environment)?.logPath(log.id) ?? "" }

  func run() -> Recovery {
    let left: [FileChange]
    switch survey() {
    case .success(let found): left = found
    case .failure(let conflict): return .conflict(log: logPath, name: conflict.name)
    }
    for change in left {
      do throws(WriteError) {
        try disk.write(
          change.after, to: change.path, over: change.expected, permissions: change.permissions)
      } catch { return .failed(log: logPath, name: change.name, error) }
    }
    let marker = ChangeMarker.path(in: directory)
    do throws(WriteError) {
      try disk.remove(marker)
    } catch { return .failed(log: logPath, name: marker, error) }
    removeLog()
    return .completed(left.map(\.name))
  }

  /// Without its marker a log means nothing; one that cannot be removed does no harm.
  func removeLog() { try? disk.remove(logPath) }

  /// The files that still are what they were; nil when one is neither that nor what it was to be.
  func filesLeft() -> [FileChange]? { try? survey().get() }

  private struct Conflict: Error { let name: String }

  private func survey() -> Result<[FileChange], Conflict> {
    var left: [FileChange] = []
    for change in log.changes {
      guard isPlain(change.path) else { return .failure(Conflict(name: change.name)) }
      let contents = try? disk.copying.readOwn(change.path, limit: FileContents.sizeLimit)
      if let contents, contents.holds(change.after) { continue }
      let isOld =
        if let before = change.before {
          contents?.holds(before) ?? false
        } else {
          disk.ownStatus(change.path) == nil
        }
      guard isOld else { return .failure(Conflict(name: change.name)) }
      left.append(change)
    }
    return .success(left)
  }

  /// Whether a path leads through no link and not into a directory of git.
  private func isPlain(_ path: String) -> Bool {
    let above = Path.directory(of: path)
    let parts = path.split(separator: "/")
    return disk.resolved(above) == above && Path.isAbsolute(path)
      && !parts.contains { $0 == ".." || $0.lowercased() == ".git" }
  }
}
