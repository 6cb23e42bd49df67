/// A file in an archive, or a symbolic link.
public struct ArchiveMember: Sendable, Equatable {
  /// Relative, with `/` between its parts.
  public let path: String
  /// Empty for a link.
  public let bytes: [UInt8]
  /// When it was last changed, in seconds since 1970.
  public let modified: Int64
  /// The bits of owner, group and others.
  public let mode: UInt16
  /// What a symbolic link says; nil for a file.
  public let linkTarget: String?

  /// A file of the given parts.
  public init(path: String, bytes: [UInt8], modified: Int64, mode: UInt16 = 0o644) {
    self.path = path
    self.bytes = bytes
    self.modified = modified
    self.mode = mode
    linkTarget = nil
  }

  /// A symbolic link.
  public init(path: String, linkTarget: String) {
    self.path = path
    self.linkTarget = linkTarget
    bytes = []
    modified = 0
    mode = 0o777
  }
}
