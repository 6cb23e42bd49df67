package import LedgeraDiagnostics
package import LedgeraEnvironment

extension GitError: ExplainedError {
  package var kind: FailureKind { .unreadable }
}
