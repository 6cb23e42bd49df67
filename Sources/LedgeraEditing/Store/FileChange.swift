package import LedgeraEnvironment

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
