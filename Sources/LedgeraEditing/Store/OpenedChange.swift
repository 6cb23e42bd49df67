import LedgeraEnvironment

/// The log and the marker of a change that is being made.
struct OpenedChange {
  let logPath: String
  private let markerPath: String
  private let disk: any Disk

  /// Writes the log, then the marker: where the marker is, the log is, too.
  init(
    _ changes: ChangeSet, in root: String, _ environment: Environment
  ) throws(StoreError) {
    guard let state = StateDirectory(environment) else {
      throw .noState("neither XDG_STATE_HOME nor HOME says where it would be")
    }
    try state.prepare(booksIn: root)
    let marker = ChangeMarker(environment)
    disk = environment.disk
    logPath = state.logPath(marker.id)
    markerPath = ChangeMarker.path(in: root)
    let log = RecoveryLog(marker.id, of: changes, in: root, on: disk).bytes
    guard log.count <= FileContents.sizeLimit else {
      throw .noState("the files are too large for one")
    }
    // Other processes that clear the state directory keep away from what is being written there.
    let lock = disk.lock(state.path)
    defer { withExtendedLifetime(lock) {} }
    do throws(WriteError) {
      try disk.write(log, to: logPath, over: .anything, permissions: .ownerOnly)
    } catch { throw .noState("'\(logPath)' \(error)") }
    do throws(WriteError) {
      // Others have to be able to read it where they can read the books.
      try disk.write(marker.bytes, to: markerPath, over: .nothing, permissions: nil)
    } catch {
      try? disk.remove(logPath)
      guard error != .exists else {
        throw .open(OpenChange.find(in: root, environment) ?? .unknown, directory: root)
      }
      throw .unwritable(name: markerPath, error)
    }
  }

  /// Removes the marker, then the log.
  func close() throws(WriteError) {
    try disk.remove(markerPath)
    try? disk.remove(logPath)
  }
}
