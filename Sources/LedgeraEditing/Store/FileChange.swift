/// What becomes of one file: all its bytes before and after.
public struct FileChange: Sendable, Equatable {
  /// Absolute path.
  public let path: String
  /// As the user knows the file, for messages and differences.
  public let name: String
  /// The bytes that were read; nil: there must be no such file.
  public let before: [UInt8]?
  /// What the file will hold.
  public let after: [UInt8]

  /// A change of a file.
  public init(path: String, name: String, before: [UInt8]?, after: [UInt8]) {
    self.path = path
    self.name = name
    self.before = before
    self.after = after
  }

  /// Whether anything changes. A new file does, also when it is empty.
  public var isChange: Bool { before != after }
}

/// Changes of several files that are made together or not at all.
public struct ChangeSet: Sendable, Equatable {
  /// In the order in which they are shown and made; each file once, and none that stays as it is.
  public let changes: [FileChange]

  /// The changes of these that change something.
  public init(_ changes: [FileChange] = []) {
    self.changes = changes.filter(\.isChange)
  }

  /// Whether nothing changes.
  public var isEmpty: Bool { changes.isEmpty }

  /// What changes, as a unified difference with three lines around each change.
  public var diff: String { String(decoding: UnifiedDiff.bytes(of: self), as: UTF8.self) }
}
