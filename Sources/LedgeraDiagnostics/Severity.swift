/// How much a finding matters.
public enum Severity: String, Sendable, Comparable {
  /// The books can be used, but deserve a look.
  case warning
  /// The books are wrong; no report is made from them.
  case error

  public static func < (left: Severity, right: Severity) -> Bool {
    left == .warning && right == .error
  }
}
