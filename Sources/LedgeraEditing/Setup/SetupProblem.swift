package import LedgeraDiagnostics

/// Why an answer of the set-up cannot be used.
package struct SetupProblem: ExplainedError, Hashable {
  package let message: String
  package let hints: [String]

  package var kind: FailureKind { .usage }

  package init(_ message: String, hint: String = "") {
    self.message = message
    hints = hint.isEmpty ? [] : [hint]
  }
}
