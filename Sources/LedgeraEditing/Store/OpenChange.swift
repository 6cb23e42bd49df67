package import LedgeraEnvironment

/// A change of several files that some process has begun and not finished: it is at work, or it was
/// killed.
package enum OpenChange: Sendable, Equatable {
  /// The marker is this user's, and the log that belongs to it is here.
  case own(ChangeMarker)
  /// The log is elsewhere: on another machine, with another user, or nowhere.
  case foreign(ChangeMarker)
  /// Something has the marker's name that Ledgera did not write.
  case unknown

  /// The change that is open in books whose root journal lies in `directory`; nil: none. Only looks.
  package static func find(in directory: String, _ environment: Environment) -> OpenChange? {
    let path = ChangeMarker.path(in: directory)
    guard let status = environment.disk.ownStatus(path) else { return nil }
    // What is not a file is not even opened.
    guard status.kind == .regular,
      let contents = try? environment.disk.readOwn(path, limit: ChangeMarker.sizeLimit),
      let marker = ChangeMarker(contents.copy)
    else { return .unknown }
    return log(of: marker, in: directory, environment) == nil ? .foreign(marker) : .own(marker)
  }

  static func log(
    of marker: ChangeMarker, in directory: String, _ environment: Environment
  ) -> RecoveryLog? {
    guard let log = StateDirectory(environment)?.log(marker.id, booksIn: directory),
      // A marker that was copied along with the books belongs to those.
      log.root.isDirectory(directory, on: environment.disk)
    else { return nil }
    return log.root.path == directory ? log : log.moved(to: directory)
  }
}

/// What a writer finds, and what becomes of it.
package enum Recovery: Sendable, Equatable {
  /// No change is open.
  case nothing
  /// It is complete now; the files that had been left.
  case completed([String])
  /// Another program is in the middle of one.
  case busy(directory: String)
  /// It is not for this user on this machine to complete; nothing was touched.
  case refused(OpenChange)
  /// It cannot be completed: a file is neither what it was nor what it was to be, or lies where
  /// nothing is written. Nothing was touched.
  case conflict(log: String, name: String)
  /// The system did not let it be completed.
  case failed(log: String, name: String, WriteError)
}

extension Recovery {
  /// Completes the change of the user's own that a killed process has left half made in books whose
  /// root journal lies in `directory`.
  package static func run(in directory: String, _ environment: Environment) -> Recovery {
    StateDirectory(environment)?.removeRemains()
    guard isNeeded(in: directory, environment) else { return .nothing }
    // A living process holds the lock until the marker is gone.
    guard let lock = environment.disk.lock(directory) else { return .busy(directory: directory) }
    defer { withExtendedLifetime(lock) {} }
    switch OpenChange.find(in: directory, environment) {
    case nil: return dropLogs(in: directory, environment)
    case .own(let marker):
      guard let log = OpenChange.log(of: marker, in: directory, environment) else {
        return .refused(.foreign(marker))
      }
      return Completion(log, directory, environment).run()
    case .some(let other): return .refused(other)
    }
  }

  private static func isNeeded(in directory: String, _ environment: Environment) -> Bool {
    OpenChange.find(in: directory, environment) != nil
      || StateDirectory(environment)?.logs(booksIn: directory).isEmpty == false
  }

  /// A log without its marker tells of a change that was not begun, or is finished. Only if the
  /// files themselves show that it is neither was the marker removed by hand.
  private static func dropLogs(in directory: String, _ environment: Environment) -> Recovery {
    var completed: [String] = []
    for log in StateDirectory(environment)?.logs(booksIn: directory) ?? [] {
      let here = log.root.path == directory ? log : log.moved(to: directory)
      let completion = Completion(here, directory, environment)
      let left = completion.filesLeft() ?? []
      guard !left.isEmpty, left.count < log.changes.count else {
        completion.removeLog()
        continue
      }
      let result = completion.run()
      guard case .completed(let names) = result else { return result }
      completed += names
    }
    return completed.isEmpty ? .nothing : .completed(completed)
  }
}

/// The log and the marker of a change that is being made.
struct OpenedChange {
  let logPath: String
  private let markerPath: String
  private let disk: any Disk

  /// Writes the log, then the marker: where the marker is, the log is, too.
  init(
    _ changes: ChangeSet, in root: String, _ environment: Environment
  ) throws(StoreFailure) {
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
