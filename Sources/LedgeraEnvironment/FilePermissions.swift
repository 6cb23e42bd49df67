/// Who may read and write a file.
public struct FilePermissions: Sendable, Equatable {
  /// The bits of owner, group and others: `0o640`.
  public let mode: UInt16
  /// The number of the group that the middle bits are for; nil: the one that new files get.
  public let group: UInt32?

  /// Permissions of the given bits.
  public init(mode: UInt16, group: UInt32? = nil) {
    self.mode = mode
    self.group = group
  }

  /// For nobody but the owner.
  public static let ownerOnly = FilePermissions(mode: 0o600)

  /// Whether nobody but the owner may do anything.
  public var isOwnerOnly: Bool { mode & 0o077 == 0 }

  /// What both allow. Of two groups neither is let in by what the other may do.
  public func narrowed(to other: FilePermissions) -> FilePermissions {
    let both = FilePermissions(mode: mode & other.mode, group: group)
    return group == other.group ? both : both.withoutGroup
  }

  /// The group may do what everybody may.
  var withoutGroup: FilePermissions {
    FilePermissions(mode: mode & (0o7707 | (mode & 0o007) << 3), group: group)
  }
}

/// How a file comes to be.
public struct StagingOptions: Sendable, Equatable {
  /// Whether a link at the path stays and its target is written. A file that Ledgera itself names is
  /// not reached through links.
  public let followsLinks: Bool
  /// At most these permissions; nil: those of the old file, and of a new one what the user's mask
  /// leaves.
  public let permissions: FilePermissions?
  /// Whether it survives a crash from the moment on when it has its name.
  public let flushes: Bool

  /// By default what suits the user's own files.
  public init(
    followsLinks: Bool = true, permissions: FilePermissions? = nil, flushes: Bool = true
  ) {
    self.followsLinks = followsLinks
    self.permissions = permissions
    self.flushes = flushes
  }
}

/// What a staged file is to take the place of.
public enum ExpectedTarget: Sendable, Equatable {
  /// Whatever is there.
  case anything
  /// Nothing; if something has the name, `.exists` is thrown.
  case nothing
  /// A file of exactly these bytes. One that holds others by then stays, and `.changed` is thrown.
  case file([UInt8])
}
