package import LedgeraDiagnostics

/// A finding as platforms take it: with a path that they recognise, and a fingerprint.
struct LocatedFinding {
  /// A region of one file.
  struct Place {
    /// Relative to the working directory for files below it.
    let path: String
    let start: ScalarPosition
    /// After the last byte.
    let end: ScalarPosition
    let span: Span
  }

  let finding: Diagnostic
  let fingerprint: Fingerprint
  /// nil: the finding is about no place in a file.
  let place: Place?

  /// Findings in file order.
  static func all(
    _ findings: [Diagnostic], in sources: SourceMap, _ run: CheckRun
  ) -> [LocatedFinding] {
    let fingerprints = run.fingerprints ?? Fingerprint.all(of: findings, in: sources)
    return zip(findings, fingerprints).map { finding, fingerprint in
      LocatedFinding(
        finding: finding, fingerprint: fingerprint,
        place: finding.primary.map { Place($0.span, sources, run) })
    }
  }

  /// The headline, then the sum, notes and advice, a line each; safe to print.
  var message: String {
    var lines = [finding.headline]
    lines += finding.arithmetic.map { "  \($0.amount)  \($0.label)" }
    lines += finding.notes.map { "note: \($0)" } + finding.help.map { "help: \($0)" }
    if let fix = finding.fix { lines.append("help: \(fix.summary)") }
    if finding.suppressedCount > 0 {
      lines.append("note: \(finding.suppressedCount) more with the same cause")
    }
    return lines.map(VisibleText.line).joined(separator: "\n")
  }

  /// Files with findings, in their order; "" stands for no file.
  static func paths(of findings: [LocatedFinding]) -> [String] {
    var known: Set<String> = []
    return findings.map { $0.place?.path ?? "" }.filter { known.insert($0).inserted }
  }
}

extension LocatedFinding.Place {
  init(_ span: Span, _ sources: SourceMap, _ run: CheckRun) {
    self.span = span
    start = ScalarPosition(sources, startOf: span)
    end = ScalarPosition(sources, endOf: span)
    var path = start.path
    let root = run.directory.hasSuffix("/") ? run.directory : run.directory + "/"
    if !run.directory.isEmpty, path.utf8.starts(with: root.utf8) {
      path = String(decoding: path.utf8.dropFirst(root.utf8.count), as: UTF8.self)
    }
    while path.utf8.starts(with: "./".utf8) { path = String(path.dropFirst(2)) }
    self.path = path
  }
}

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
