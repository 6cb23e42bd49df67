public import LedgeraDiagnostics
public import LedgeraEnvironment

extension GitError: ExplainedError {
  public var kind: FailureKind { .unreadable }
}
