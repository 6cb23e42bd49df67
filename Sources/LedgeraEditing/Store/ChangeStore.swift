package import LedgeraEnvironment

/// Makes changes of files: all or none of them, whatever happens meanwhile.
///
/// 1. The directories of the files are locked against other writers.
/// 2. Every file's bytes are compared with those that were read.
/// 3. What each file will hold is written and flushed next to it. So far nothing has changed.
/// 4. Several files: the recovery log, with the old and the new bytes of all, is put into the user's
///    state directory, and a marker next to the root journal.
/// 5. Each file exchanges its name with the new one, and is compared once more.
/// 6. The marker is removed, then the log.
///
/// What fails up to 4 leaves files next to others at worst, which the next change there removes. What
/// fails in 5 is undone; a process killed there leaves the marker, and `Recovery` completes the change
/// at the next start of a writer: it was checked as a whole and meant, so half of it is not taken
/// back.
package struct ChangeStore: Sendable {
  private let environment: Environment
  private let journal: String
  /// The directory that the root journal's name says.
  private let namedRoot: String
  /// Where the marker is put: the directory of the root journal, without links.
  private let root: String
  private let places: WritablePlaces

  /// A store for books with this root journal, which need not be there yet.
  ///
  /// - Parameter places: nil: below the directory of the root journal.
  package init(_ environment: Environment, journal: String, places: WritablePlaces? = nil) {
    self.environment = environment
    self.journal = journal
    namedRoot = Path.normalized(Path.directory(of: journal))
    root = Self.root(of: journal, on: environment.disk)
    self.places = places ?? WritablePlaces([namedRoot, root])
  }

  /// The directory of a root journal, without links.
  package static func root(of journal: String, on disk: any Disk) -> String {
    disk.resolved(Path.directory(of: disk.resolved(journal)))
  }

  private var disk: any Disk { environment.disk }

  /// Makes the changes.
  ///
  /// - Parameter command: What makes them, for `ledgera undo`; nil: they cannot be taken back.
  package func apply(
    _ changes: ChangeSet, by command: String? = nil
  ) throws(StoreFailure) {
    guard !changes.isEmpty else { return }
    try make(changes)
    guard let command, let history = UndoHistory(booksIn: root, environment) else { return }
    let id = ChangeMarker.newID(environment)
    let log = RecoveryLog(id, of: changes, in: root, on: disk)
    history.keep(UndoRecord(of: log, by: command, at: environment.now()), id: id)
  }

  private func make(_ changes: ChangeSet) throws(StoreFailure) {
    for change in changes.changes { try places.admit(change, on: disk) }
    try makeDirectories(for: changes)
    let locks = try lockDirectories(of: changes)
    defer { withExtendedLifetime(locks) {} }
    try refuseOpenChange()
    // No other process works in a locked directory.
    for directory in locks.keys.sorted() { disk.removeStagedFiles(in: directory) }
    let changes = changes.withPermissions(of: journal, on: disk)
    for change in changes.changes { try compare(change) }
    var staged: [StagedFile] = []
    var opened: OpenedChange?
    do throws(StoreFailure) {
      for change in changes.changes { staged.append(try stage(change)) }
      guard changes.changes.count > 1 else { return try put(staged[0], changes.changes[0]) }
      opened = try OpenedChange(changes, in: root, environment)
    } catch {
      for file in staged { try? disk.remove(file.path) }
      throw error
    }
    try putAll(staged, changes, opened)
    try? opened?.close()
  }

  // MARK: Before anything changes

  private func makeDirectories(for changes: ChangeSet) throws(StoreFailure) {
    for change in changes.changes where change.before == nil {
      do throws(WriteError) {
        let directory = Path.directory(of: change.path)
        // A link to a directory outside the books is not a place for new files.
        guard !leadsOutside(directory) else { throw .isLink }
        try disk.makeDirectory(directory)
      } catch { throw .unwritable(name: change.name, error) }
    }
  }

  private func leadsOutside(_ directory: String) -> Bool {
    let named = Path.normalized(directory)
    guard [root, namedRoot].contains(where: { Self.isInside(named, $0) }) else { return false }
    var existing = named
    while disk.status(existing) == nil, existing != "/" {
      existing = Path.directory(of: existing)
    }
    return existing.utf8.count > min(root.utf8.count, namedRoot.utf8.count)
      && !Self.isInside(disk.resolved(existing), root)
  }

  private static func isInside(_ path: String, _ directory: String) -> Bool {
    path == directory || Path.relative(path, to: directory) != path
  }

  /// In the order of their names, so that two writers cannot wait for each other.
  private func lockDirectories(
    of changes: ChangeSet
  ) throws(StoreFailure) -> [String: DirectoryLock] {
    var locks: [String: DirectoryLock] = [:]
    var seen: Set<FileIdentity> = []
    let directories =
      changes.changes.map { change in
        change.staging.followsLinks
          ? Path.directory(of: disk.resolved(change.path))
          : disk.resolved(Path.directory(of: change.path))
      } + [root]
    for directory in Set(directories).sorted() {
      if let identity = disk.status(directory)?.identity, !seen.insert(identity).inserted {
        continue
      }
      guard let lock = disk.lock(directory) else { throw .busy(directory: directory) }
      locks[directory] = lock
    }
    return locks
  }

  /// An unfinished change leaves the books half written, so no other change is started.
  private func refuseOpenChange() throws(StoreFailure) {
    if let open = OpenChange.find(in: root, environment) { throw .open(open, directory: root) }
  }

  /// Refuses a file that is not what it was.
  private func compare(_ change: FileChange) throws(StoreFailure) {
    guard let before = change.before else {
      guard disk.ownStatus(change.path) == nil else { throw .changedMeanwhile(name: change.name) }
      return
    }
    let contents: FileContents
    do throws(ReadError) {
      contents =
        change.isOwn
        ? try disk.readOwn(change.path, limit: FileContents.sizeLimit)
        : try disk.copying.read(change.path)
    } catch {
      if error == .missing { throw .changedMeanwhile(name: change.name) }
      throw .unreadable(name: change.name, error)
    }
    guard contents.holds(before) else { throw .changedMeanwhile(name: change.name) }
  }

  private func stage(_ change: FileChange) throws(StoreFailure) -> StagedFile {
    do throws(WriteError) {
      return try disk.stage(change.after, for: change.path, change.staging)
    } catch { throw .unwritable(name: change.name, error) }
  }

  // MARK: The change itself

  private func put(_ staged: StagedFile, _ change: FileChange) throws(StoreFailure) {
    do throws(WriteError) {
      try disk.put(staged, over: change.expected)
    } catch {
      if error == .exists || error == .changed { throw .changedMeanwhile(name: change.name) }
      throw .unwritable(name: change.name, error)
    }
  }

  /// Puts all files in their places. When one cannot be, those before it get their old bytes back.
  private func putAll(
    _ staged: [StagedFile], _ changes: ChangeSet, _ opened: OpenedChange?
  ) throws(StoreFailure) {
    for (index, change) in changes.changes.enumerated() {
      do throws(StoreFailure) {
        try put(staged[index], change)
      } catch {
        let cause = error
        for file in staged[index...] { try? disk.remove(file.path) }
        do throws(WriteError) {
          for done in changes.changes[..<index].reversed() { try undo(done) }
          try opened?.close()
        } catch {
          throw .interrupted(
            log: opened?.logPath ?? "", name: change.name, cause.writeError ?? error)
        }
        throw cause
      }
    }
  }

  /// Keeps what someone else has saved over the change, and then the log, too.
  private func undo(_ change: FileChange) throws(WriteError) {
    if let before = change.before {
      let staged = try disk.stage(before, for: change.path, change.staging)
      do throws(WriteError) {
        try disk.put(staged, over: .file(change.after))
      } catch {
        try? disk.remove(staged.path)
        throw error
      }
    } else {
      let contents = try? disk.readOwn(change.path, limit: FileContents.sizeLimit)
      guard contents?.holds(change.after) ?? true else { throw .changed }
      try disk.remove(change.path)
    }
  }
}

extension Disk {
  /// Removes staged files that killed processes have left in a locked directory.
  func removeStagedFiles(in directory: String) {
    for entry in (try? entries(of: directory)) ?? [] {
      guard let name = String(validating: entry.name, as: UTF8.self), StagedFile.isName(name)
      else { continue }
      try? remove(Path.join(directory, name))
    }
  }
}

extension StoreFailure {
  fileprivate var writeError: WriteError? {
    if case .unwritable(_, let error) = self { error } else { nil }
  }
}
