/// A file in an archive, or a symbolic link.
package struct ArchiveMember: Sendable, Equatable {
  /// Relative, with `/` between its parts.
  package let path: String
  /// Empty for a link.
  package let bytes: [UInt8]
  /// When it was last changed, in seconds since 1970.
  package let modified: Int64
  /// The bits of owner, group and others.
  package let mode: UInt16
  /// What a symbolic link says; nil for a file.
  package let linkTarget: String?

  /// A file of the given parts.
  package init(path: String, bytes: [UInt8], modified: Int64, mode: UInt16 = 0o644) {
    self.path = path
    self.bytes = bytes
    self.modified = modified
    self.mode = mode
    linkTarget = nil
  }

  /// A symbolic link.
  package init(path: String, linkTarget: String) {
    self.path = path
    self.linkTarget = linkTarget
    bytes = []
    modified = 0
    mode = 0o777
  }
}
