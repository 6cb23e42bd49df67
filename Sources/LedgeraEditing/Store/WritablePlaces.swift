package import LedgeraEnvironment

/// Where files of the books may be changed: below the directories of the journals that were named, and
/// where the user's own configuration says so.
///
/// What lies beyond, reached by an `include`, a link or a second name of the same file, may be anything of
/// the user's, and the author of the books chose it.
package struct WritablePlaces: Sendable {
  private let directories: [String]
  private let allowed: [String]

  /// - Parameters:
  ///   - directories: Those of the journals.
  ///   - allowed: Those where files may have other names, too.
  package init(_ directories: [String], allowed: [String] = []) {
    self.directories = directories + allowed
    self.allowed = allowed
  }

  /// Refuses a change of a file that lies elsewhere.
  package func admit(_ change: FileChange, on disk: any Disk) throws(StoreFailure) {
    let target = disk.destination(of: change.path)
    guard let directory = directories.first(where: { disk.leads(target, below: $0) }) else {
      throw .elsewhere(
        name: change.name, .outside(target), directory: Path.directory(of: target))
    }
    let below = Path.relative(target, to: Path.normalized(disk.resolved(directory)))
    guard !below.split(separator: "/").contains(where: { $0.lowercased() == ".git" }) else {
      throw .unwritable(name: change.name, .other("it belongs to git"))
    }
    let names = disk.status(target).map { $0.kind == .regular ? $0.linkCount : 1 } ?? 1
    guard names == 1 || allowed.contains(where: { disk.leads(target, below: $0) }) else {
      throw .elsewhere(
        name: change.name, .otherNames(names - 1), directory: Path.directory(of: target))
    }
  }
}
