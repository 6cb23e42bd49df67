/// An error that people read: what is wrong, what to do about it, and whose matter it is.
public protocol ExplainedError: Error, Sendable {
  var kind: FailureKind { get }
  /// A clause without a final stop; text of users in it is quoted with `shown`.
  var message: String { get }
  /// What to do about it, a clause each.
  var hints: [String] { get }
  /// The file that cannot be read, as it was named; nil: that is not the matter.
  var unreadableFile: String? { get }
}

extension ExplainedError {
  public var hints: [String] { [] }
  public var unreadableFile: String? { nil }
}
