import LedgeraEnvironment

/// Where the user keeps what Ledgera has to remember between runs, out of reach of the books'
/// authors: `ledgera` in `$XDG_STATE_HOME`, else in `~/.local/state`.
struct StateDirectory {
  let path: String
  private let environment: Environment

  /// nil: nothing says where it is. A variable that is not absolute does not count.
  init?(_ environment: Environment) {
    self.environment = environment
    if let home = environment.variable("XDG_STATE_HOME"), Path.isAbsolute(home) {
      path = Path.join(home, "ledgera")
    } else if let home = environment.home {
      path = Path.join(home, ".local/state/ledgera")
    } else {
      return nil
    }
  }

  /// What forbids to trust it for books below `root`; nil: nothing, or it is not there.
  private func problem(booksIn root: String) -> String? {
    let disk = environment.disk
    guard let status = disk.ownStatus(path) else { return nil }
    guard status.kind == .directory else { return "is not a directory" }
    guard status.isOwn else { return "belongs to another user" }
    guard status.permissions.mode & 0o022 == 0 else { return "may be written by others" }
    return placeProblem(booksIn: root)
  }

  private func placeProblem(booksIn root: String) -> String? {
    let disk = environment.disk
    guard isBelow(root, disk.destination(of: path)) else { return nil }
    // Books in the home directory have it below them by right; others would bring it along.
    let home = environment.home.map(disk.resolved)
    let isHome = home.map { $0 == root || isBelow(root, $0) } ?? false
    return isHome ? nil : "lies in the directory of the books"
  }

  private func isBelow(_ directory: String, _ path: String) -> Bool {
    Path.relative(path, to: directory) != path
  }

  /// Makes it ready to take the log of a change below `root`.
  func prepare(booksIn root: String) throws(StoreFailure) {
    // Nothing is made where it could not be trusted.
    if let problem = placeProblem(booksIn: root) { throw .noState("'\(path)' \(problem)") }
    do throws(WriteError) {
      try environment.disk.makeDirectory(path, isPrivate: true)
    } catch { throw .noState("'\(path)' \(error)") }
    if let problem = problem(booksIn: root) { throw .noState("'\(path)' \(problem)") }
  }

  /// Removes what a killed process has left of a log that it was writing, unless one is being
  /// written.
  func removeRemains() {
    guard let lock = environment.disk.lock(path, isPatient: false) else { return }
    defer { withExtendedLifetime(lock) {} }
    environment.disk.removeStagedFiles(in: path)
  }

  /// The file of the log of one change.
  func logPath(_ id: String) -> String { Path.join(path, id + Self.suffix) }

  private static let suffix = ".log"

  /// The log of one change; nil: it cannot be read or trusted.
  func log(_ id: String, booksIn root: String) -> RecoveryLog? {
    guard let bytes = ownFile(id + Self.suffix, booksIn: root), let log = RecoveryLog(bytes),
      log.id == id
    else { return nil }
    return log
  }

  /// The bytes of a file in it; nil: it cannot be read or trusted.
  func ownFile(_ name: String, booksIn root: String) -> [UInt8]? {
    let path = Path.join(path, name)
    guard problem(booksIn: root) == nil, let file = environment.disk.ownStatus(path),
      file.kind == .regular, file.isOwn, file.permissions.isOwnerOnly, file.linkCount == 1
    else { return nil }
    return try? environment.disk.readOwn(path, limit: FileContents.sizeLimit).copy
  }

  /// All logs of changes of the books below `root`.
  func logs(booksIn root: String) -> [RecoveryLog] {
    let names = ((try? environment.disk.entries(of: path)) ?? []).map {
      String(decoding: $0.name, as: UTF8.self)
    }
    return names.filter { $0.hasSuffix(Self.suffix) }.sorted().compactMap { name in
      log(String(name.dropLast(Self.suffix.count)), booksIn: root)
    }.filter { $0.root.isDirectory(root, on: environment.disk) }
  }
}
