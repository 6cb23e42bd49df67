import LedgeraDiagnostics
import LedgeraEnvironment

/// The door to the disk for all that is no change of the books: files and directories that the command
/// line names.
///
/// The author of the books may have put a link where a report is to go. None is followed but those that
/// lead to the working directory or home. A file is replaced if it is the user's, has no other name and
/// holds what is written there.
struct OutputDoor {
  private let environment: Environment
  private var disk: any Disk { environment.resultDisk ?? environment.disk }

  init(_ environment: Environment) { self.environment = environment }

  /// Writes a file in one step.
  ///
  /// - Parameters:
  ///   - kind: What a file that is replaced must be ("an export of this table").
  ///   - isOne: Whether the one that is there is one.
  func write(
    _ bytes: [UInt8], to path: String, replacing kind: String,
    if isOne: (FileContents) -> Bool, flushing: Bool = true
  ) throws(CommandFailure) {
    try admit(path, replacing: kind, if: isOne)
    do throws(WriteError) {
      try disk.write(bytes, to: path, over: .anything, permissions: nil, flushing: flushing)
    } catch { throw failure(error, path) }
  }

  /// Writes what a user names and may replace, whatever it is; also a stream.
  func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    try admit(path)
    do throws(WriteError) {
      try disk.replace(path, with: bytes)
    } catch { throw CommandFailure(error.status, "\(shown(path)) \(error)") }
  }

  /// Makes a directory and those above it.
  func makeDirectory(_ path: String) throws(CommandFailure) {
    try refuseLinks(in: path)
    do throws(WriteError) {
      try disk.makeDirectory(path)
    } catch { throw failure(error, path) }
  }

  /// Refuses a file that would be written over although it is something else.
  func admit(
    _ path: String, replacing kind: String, if isOne: (FileContents) -> Bool
  ) throws(CommandFailure) {
    try admit(path)
    guard let old = disk.ownStatus(path) else { return }
    guard old.kind == .regular,
      let contents = try? disk.readOwn(path, limit: FileContents.sizeLimit),
      isOne(contents)
    else {
      throw CommandFailure(
        .unwritable, "\(shown(path)) exists, and is not \(kind)", hints: ["name a new one"])
    }
  }

  /// Refuses a path that leads through links or to a file of others.
  func admit(_ path: String) throws(CommandFailure) {
    guard !Path.isOfSystem(path) else { return }
    try refuseLinks(in: path)
    guard let old = disk.ownStatus(path), old.kind == .regular else { return }
    let problem =
      if disk.isForeign(path) {
        "belongs to another user"
      } else {
        old.linkCount > 1 ? "has another name (a hard link), whose text would stay" : nil as String?
      }
    guard let problem else { return }
    throw CommandFailure(
      .unwritable, "\(shown(path)) \(problem)", hints: ["remove it, or name another file"])
  }

  /// Refuses a path that leads through links.
  func refuseLinks(in path: String) throws(CommandFailure) {
    let known = [environment.currentDirectory] + (environment.home.map { [$0] } ?? [])
    guard let link = disk.firstLink(in: path, fromKnown: known) else { return }
    let target = disk.destination(of: link)
    throw CommandFailure(
      .unwritable, "\(shown(link)) is a symbolic link, and none is followed; nothing was written",
      hints: ["name what it leads to: \(shown(target))"])
  }

  private func failure(_ error: WriteError, _ path: String) -> CommandFailure {
    CommandFailure(.unwritable, "\(shown(path)) \(error)")
  }
}
