/// An error with a message for users: what is wrong, what to do about it, and what kind of failure
/// it is.
public protocol ExplainedError: Error, Sendable {
  var kind: FailureKind { get }
  /// A clause without a final stop; quotes text of users with `shown`.
  var message: String { get }
  /// What to do about it, one clause each.
  var hints: [String] { get }
}

extension ExplainedError {
  public var hints: [String] { [] }
}
