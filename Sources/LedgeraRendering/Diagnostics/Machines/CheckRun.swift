package import LedgeraDiagnostics

/// What formats for programs tell of a run besides its findings.
package struct CheckRun: Sendable {
  /// Ledgera's version.
  package var version: String
  /// Absolute path; files below it are named relative to it, as platforms want them. Empty: paths
  /// are named as they were opened.
  package var directory: String
  /// Findings of this severity and above make the run fail.
  package var failingSeverity: Severity
  /// Whether every file that was named could be read.
  package var couldReadAll: Bool
  /// The fingerprints of the findings in file order; nil computes them. Needed where some findings
  /// have been left out, so that the others keep theirs.
  package var fingerprints: [Fingerprint]?

  /// A run; without arguments one that only tests need.
  package init(
    version: String = "", directory: String = "", failingSeverity: Severity = .error,
    couldReadAll: Bool = true
  ) {
    self.version = version
    self.directory = directory
    self.failingSeverity = failingSeverity
    self.couldReadAll = couldReadAll
  }
}
