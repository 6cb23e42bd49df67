import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraTestSupport
import Testing

/// Runs checks over a marked journal and expects one finding at each mark, in file order.
///
/// - Returns: The findings.
@discardableResult
func expect(
  _ checks: String..., of marked: String, gives codes: String...,
  files: [String: String] = [:], rules: RuleApplication? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) -> [Diagnostic] {
  let journal = MarkedJournal(marked)
  let named = checks.compactMap { CheckTable.check(named: $0) }
  #expect(named.count == checks.count, "no such check", sourceLocation: sourceLocation)
  let findings = TestBooks(journal.text, files: files, checks: named, rules: rules).findings
  #expect(findings.map(\.code.slug) == codes, sourceLocation: sourceLocation)
  let expected = journal.ranges.sorted { $0.key < $1.key }.map(\.value)
  #expect(
    findings.map { $0.primary?.span.range ?? 0..<0 } == expected, sourceLocation: sourceLocation)
  return findings
}

extension Diagnostic {
  /// The journal after the finding's fix; nil: it has none.
  func applyingFix(to text: String) -> String? {
    guard let fix else { return nil }
    var bytes = Array(text.utf8)
    for edit in fix.edits.reversed() {
      bytes.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
