/// The severity that the owner of the books has set for a kind of finding.
public enum FindingLevel: String, CaseIterable, Sendable {
  /// As `Severity.error`: no report is made from the books.
  case error
  /// As `Severity.warning`: reports are made all the same.
  case warning
  /// Such findings are not reported.
  case off
}

extension Diagnostic {
  /// The finding with the severity of `level`; nil when that is `off`. Without a level, the finding
  /// as it is.
  public func at(_ level: FindingLevel?) -> Diagnostic? {
    var finding = self
    switch level {
    case nil: break
    case .error: finding.severity = .error
    case .warning: finding.severity = .warning
    case .off: return nil
    }
    return finding
  }
}

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
