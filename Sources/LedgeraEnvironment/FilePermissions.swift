/// Who may read and write a file.
package struct FilePermissions: Sendable, Equatable {
  /// The bits of owner, group and others: `0o640`.
  package let mode: UInt16
  /// The group that the middle bits apply to; nil: the one that new files get.
  package let group: UInt32?

  package init(mode: UInt16, group: UInt32? = nil) {
    self.mode = mode
    self.group = group
  }

  /// For the owner only.
  package static let ownerOnly = FilePermissions(mode: 0o600)

  /// Whether only the owner has any permissions.
  package var isOwnerOnly: Bool { mode & 0o077 == 0 }

  /// The permissions that both grant. If the groups differ, neither gets what the other one has.
  package func narrowed(to other: FilePermissions) -> FilePermissions {
    let both = FilePermissions(mode: mode & other.mode, group: group)
    return group == other.group ? both : both.withoutGroup
  }

  /// The group gets only what everyone has.
  var withoutGroup: FilePermissions {
    FilePermissions(mode: mode & (0o7707 | (mode & 0o007) << 3), group: group)
  }
}

/// How to create a file.
package struct StagingOptions: Sendable, Equatable {
  /// Whether a link at the path is kept and its target written. Files that Ledgera names are not
  /// reached through links.
  package let followsLinks: Bool
  /// The most that the file may permit; nil: as the old file, or for a new one as the user's mask.
  package let permissions: FilePermissions?
  /// Whether it survives a crash from the moment on when it has its name.
  package let flushes: Bool

  /// By default what suits the user's own files.
  package init(
    followsLinks: Bool = true, permissions: FilePermissions? = nil, flushes: Bool = true
  ) {
    self.followsLinks = followsLinks
    self.permissions = permissions
    self.flushes = flushes
  }
}

/// What a staged file is meant to replace.
package enum ExpectedTarget: Sendable, Equatable {
  /// Whatever is there.
  case anything
  /// Nothing; throws `.exists` if something has the name.
  case nothing
  /// A file with exactly these bytes; throws `.changed` and keeps the file if it has others.
  case file([UInt8])
}
