import LedgeraEnvironment

/// What was known of files when they were read last.
struct SeenFiles {
  /// How often is looked at most, in nanoseconds.
  private static let pause: UInt64 = 250_000_000

  private var statuses: [String: FileStatus?] = [:]
  private var time: UInt64?

  /// Notes how files and the directories they lie in are now.
  mutating func note(_ paths: Set<String>, in world: Environment) {
    let all = paths.union(paths.map(Path.directory(of:)))
    statuses = Dictionary(uniqueKeysWithValues: all.map { ($0, world.disk.status($0)) })
    time = world.monotonicNanoseconds()
  }

  /// Whether one of them has changed; not checked again for a while.
  mutating func haveChanged(in world: Environment) -> Bool {
    let now = world.monotonicNanoseconds()
    if let time, now - time < Self.pause { return false }
    time = now
    return statuses.contains { world.disk.status($0.key) != $0.value }
  }
}

extension Workspace {
  /// Looks whether files of the books have changed on the disk, for clients that do not tell; whether
  /// they have.
  mutating func becomesStaleIfFilesChanged() -> Bool {
    guard seen.haveChanged(in: environment) else { return false }
    becomesStale()
    return true
  }
}
