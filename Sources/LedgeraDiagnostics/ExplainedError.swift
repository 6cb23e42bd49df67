/// An error with a message for users: what is wrong, what to do about it, and what kind of failure
/// it is.
public protocol ExplainedError: Error, Sendable {
  var kind: FailureKind { get }
  /// A clause without a final stop; quotes text of users with `shown`.
  var message: String { get }
  /// What to do about it, one clause each.
  var hints: [String] { get }
  /// The file that cannot be read, as it was named; nil: that is not the matter.
  var unreadableFile: String? { get }
}

extension ExplainedError {
  public var hints: [String] { [] }
  public var unreadableFile: String? { nil }
}
