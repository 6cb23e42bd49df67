/// What findings of a kind count as where the books' owner has decided it.
public enum FindingLevel: String, CaseIterable, Sendable {
  /// The books are wrong; no report is made from them.
  case error
  /// Somebody should look.
  case warning
  /// They are not reported.
  case off
}

extension Diagnostic {
  /// The finding at a level; nil when that is `off`. Without a level, the finding as it is.
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
