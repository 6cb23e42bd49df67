/// An error with a message for users: what is wrong, what to do about it, and what kind of failure
/// it is.
public protocol ExplainedError: Error, Sendable {
  var kind: FailureKind { get }
  /// A clause without a final stop; quotes text of users with `shown`.
  var message: String { get }
  /// What to do about it, one clause each.
  var hints: [String] { get }
  /// The message as hledger has it, where other programs read that; nil: as it stands.
  var hledgerMessage: String? { get }
  /// The file that cannot be read, as it was named; nil: that is not the matter.
  var unreadableFile: String? { get }
}

extension ExplainedError {
  public var hints: [String] { [] }
  public var hledgerMessage: String? { nil }
  public var unreadableFile: String? { nil }
}

/// What kind of failure stopped a command; each has an exit status of its own.
public enum FailureKind: Sendable {
  /// The books are not in the state that the command requires.
  case findings
  /// The request makes no sense.
  case usage
  /// A file could not be read.
  case unreadable
  /// Ledgera or the system failed.
  case failure
  /// Something could not be written.
  case unwritable
}
