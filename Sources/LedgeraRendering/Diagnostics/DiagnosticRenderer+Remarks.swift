package import LedgeraDiagnostics

extension DiagnosticRenderer {
  /// What is said of a finding below its headline: the sum behind it, notes and advice, line by line.
  package static func remarks(on finding: Diagnostic) -> [String] {
    var lines = ArithmeticLayout(finding.arithmetic).lines.map { "  " + $0 }
    if let label = finding.primary?.label { lines.insert(label, at: 0) }
    lines += finding.notes.map { "note: " + $0 }
    lines += finding.help.map { "help: " + $0 }
    if let fix = finding.fix { lines.append("help: " + fix.summary) }
    if finding.suppressedCount > 0 {
      lines.append("note: \(finding.suppressedCount) more with the same cause")
    }
    return lines
  }
}
