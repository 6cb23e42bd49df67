package import LedgeraDiagnostics

/// Why a pattern, a query or a period cannot be understood.
package protocol ExpressionError: ExplainedError {
  /// UTF-8 offset into the text at which the problem starts.
  var offset: Int { get }
  /// What was probably meant, as it could be typed; nil: nothing similar is known.
  var suggestion: String? { get }
}

extension ExpressionError {
  package var kind: FailureKind { .usage }
  package var unreadableFile: String? { nil }
  package var suggestion: String? { nil }
  package var hints: [String] { suggestion.map { ["did you mean \(shown($0))?"] } ?? [] }
}
