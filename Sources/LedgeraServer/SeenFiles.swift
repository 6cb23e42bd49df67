import LedgeraEnvironment

/// What was known of files when they were read last.
struct SeenFiles {
  /// How often is looked at most, in nanoseconds.
  private static let pause: UInt64 = 250_000_000

  private var statuses: [String: FileStatus?] = [:]
  private var time: UInt64?

  /// Notes how files that are not known yet and the directories they lie in are now.
  mutating func note(_ paths: Set<String>, in world: Environment) {
    for path in paths.union(paths.map(Path.directory(of:)))
    where statuses.index(forKey: path) == nil {
      statuses.updateValue(world.disk.status(path), forKey: path)
    }
    time = world.monotonicNanoseconds()
  }

  /// All files are read again.
  mutating func forget() { statuses = [:] }

  /// Whether one of them has changed; not checked again for a while.
  mutating func haveChanged(in world: Environment) -> Bool {
    let now = world.monotonicNanoseconds()
    if let time, now - time < Self.pause { return false }
    time = now
    return statuses.contains { world.disk.status($0.key) != $0.value }
  }
}

extension Workspace {
  /// Notes how the files that were read by now are.
  mutating func noteFiles() {
    let paths = verdicts.map(\.verdict.readPaths) + rules.values.map(\.readPaths)
    seen.note(paths.reduce(into: []) { $0.formUnion($1) }, in: environment)
  }

  /// Looks whether files of the books have changed on the disk, for clients that do not tell; whether
  /// they have.
  mutating func becomesStaleIfFilesChanged() -> Bool {
    guard seen.haveChanged(in: environment) else { return false }
    becomesStale()
    return true
  }
}
