public import LedgeraDiagnostics

/// Why a pattern, a query or a period cannot be understood.
public protocol ExpressionError: ExplainedError {
  /// UTF-8 offset into the text at which the problem starts.
  var offset: Int { get }
  /// What was probably meant, as it could be typed; nil: nothing similar is known.
  var suggestion: String? { get }
}

extension ExpressionError {
  public var kind: FailureKind { .usage }
  public var unreadableFile: String? { nil }
  public var suggestion: String? { nil }
  public var hints: [String] { suggestion.map { ["did you mean \(shown($0))?"] } ?? [] }
}
