/// Whose matter a failure is.
public enum FailureKind: Sendable {
  /// The books are not as they would have to be.
  case findings
  /// What was asked for makes no sense.
  case usage
  /// A file could not be read.
  case unreadable
  /// Ledgera or the system failed.
  case failure
  /// Something could not be written.
  case unwritable
}
