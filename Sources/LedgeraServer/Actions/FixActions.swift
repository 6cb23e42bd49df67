import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel

extension ActionPlace {
  /// The fixes of findings, safe ones first choice.
  func fixes() throws(ResponseError) -> [Action] {
    guard let books = request.verdict.books else { return [] }
    let lines = transaction.flatMap { unbalanced($0) == nil ? nil : $0.span.range }
    return request.findings(touching: lines ?? range).compactMap { finding, span, json in
      guard finding.code == .unbalancedTransaction || span.range.touches(range) else { return nil }
      var editor = session.editor(of: books.journal)
      var fixes = SafeFixes(books.journal, environment: session.environment)
      fixes.add([finding], to: &editor)
      if fixes.count == 0 {
        guard let fix = finding.fix, !fix.edits.isEmpty else { return nil }
        for edit in fix.edits { editor.make(edit) }
      }
      return Action(
        title: finding.fix?.summary ?? finding.help.first ?? finding.headline, kind: .quickFix,
        findings: [json], isPreferred: finding.fix?.isSafe ?? true, isDear: false
      ) { [editor] () throws(ResponseError) in try changes(of: editor) }
    }
  }

  /// `check --fix`; empty: nothing is found.
  func fixAll() throws(ResponseError) -> [Action] {
    guard !request.verdict.findings.isEmpty else { return [] }
    // Where the configuration has more checked than a command that writes may be told, there is nothing.
    return [
      Action(title: "fix everything that can be fixed safely", kind: .fixAll, isDear: false) {
        () throws(ResponseError) in try request.changes(by: "check", ["--fix"])
      }
    ]
  }
}

extension Range<Int> {
  /// Whether they have a place in common, also between two bytes.
  func touches(_ other: Range<Int>) -> Bool {
    lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }
}
