public import LedgeraDiagnostics

/// Why an answer of the set-up cannot be used.
public struct SetupProblem: ExplainedError, Hashable {
  public let message: String
  public let hints: [String]

  public var kind: FailureKind { .usage }

  public init(_ message: String, hint: String = "") {
    self.message = message
    hints = hint.isEmpty ? [] : [hint]
  }
}
