package import LedgeraEnvironment

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

/// What becomes of one file: all its bytes before and after.
package struct FileChange: Sendable, Equatable {
  /// Absolute path.
  package let path: String
  /// As the user knows the file, for messages and differences.
  package let name: String
  /// The bytes that were read; nil: there must be no such file.
  package let before: [UInt8]?
  /// What the file will hold.
  package let after: [UInt8]
  /// Whether Ledgera itself names the file, so that a link of that name is not followed.
  package let isOwn: Bool
  /// At most these permissions; nil: those that the file has, or what the user's mask leaves.
  package private(set) var permissions: FilePermissions?

  /// A change of a file.
  package init(
    path: String, name: String, before: [UInt8]?, after: [UInt8], isOwn: Bool = false,
    permissions: FilePermissions? = nil
  ) {
    self.path = path
    self.name = name
    self.before = before
    self.after = after
    self.isOwn = isOwn
    self.permissions = permissions
  }

  /// Whether something changes. A new file does, also when it is empty.
  var isChange: Bool { before.map { !$0.hasBytes(of: after) } ?? true }

  /// What the file has to be when it is written.
  var expected: ExpectedTarget { before.map { .file($0) } ?? .nothing }

  /// A new file is not created through a link.
  var staging: StagingOptions {
    StagingOptions(followsLinks: !isOwn && before != nil, permissions: permissions)
  }

  /// The same, a new file or one of Ledgera's own with at most these permissions.
  func limited(to limit: FilePermissions?) -> FileChange {
    guard permissions == nil, isOwn || before == nil else { return self }
    var change = self
    change.permissions = limit
    return change
  }
}

extension ChangeSet {
  /// Where each file changes first: its name and the number of a line, counted from 1.
  package var newLines: [(name: String, line: Int)] {
    changes.map { ($0.name, $0.firstNewLine) }
  }
}

extension FileChange {
  /// The first line that is not as it was and not empty.
  fileprivate var firstNewLine: Int {
    let feed = UInt8(ascii: "\n")
    let same = zip(before ?? [], after).prefix { $0 == $1 }.count
    var start = after[..<same].lastIndex(of: feed).map { $0 + 1 } ?? 0
    while start < after.count, after[start] == feed || after[start] == UInt8(ascii: "\r") {
      start += 1
    }
    return after[..<min(start, after.count)].count { $0 == feed } + 1
  }
}
