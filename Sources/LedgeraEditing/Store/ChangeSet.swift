import LedgeraEnvironment

/// Changes of several files that are made together or not at all.
package struct ChangeSet: Sendable, Equatable {
  /// In the order in which they are shown and made; each file once, and none that stays as it is.
  package let changes: [FileChange]

  /// The changes of these that change something.
  package init(_ changes: [FileChange] = []) {
    self.changes = changes.filter(\.isChange)
  }

  /// Whether nothing changes.
  package var isEmpty: Bool { changes.isEmpty }

  /// These changes, then those made of what they leave.
  package func followed(by next: ChangeSet) -> ChangeSet {
    var result = changes
    for change in next.changes {
      guard let place = result.firstIndex(where: { $0.path == change.path }) else {
        result.append(change)
        continue
      }
      let first = result[place]
      result[place] = FileChange(
        path: first.path, name: first.name, before: first.before, after: change.after)
    }
    return ChangeSet(result)
  }

  /// What changes, as a unified difference with three lines around each change.
  package var diff: String { String(decoding: UnifiedDiff.bytes(of: self), as: UTF8.self) }
}

extension ChangeSet {
  /// The change set with permissions such that new files, and Ledgera's own, are closed to all who
  /// may not read the journal and every file that changes with them.
  func withPermissions(of journal: String, on disk: any Disk) -> ChangeSet {
    let paths = [journal] + changes.filter { $0.before != nil && !$0.isOwn }.map(\.path)
    let all = paths.compactMap { disk.status($0) }.filter { $0.kind == .regular }.map(\.permissions)
    guard let first = all.first else { return self }
    let limit = all.dropFirst().reduce(first) { $0.narrowed(to: $1) }
    let plain = FilePermissions(mode: limit.mode & 0o666, group: limit.group)
    return ChangeSet(changes.map { $0.limited(to: plain) })
  }
}
