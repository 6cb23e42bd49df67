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
