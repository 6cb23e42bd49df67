import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing

extension ActionPlace {
  /// The fixes of findings, safe ones first choice.
  func fixes() throws(ResponseError) -> [Action] {
    guard let books = request.verdict.books else { return [] }
    return request.findings(touching: range).compactMap { finding, _, json in
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
    guard let books = request.verdict.books, !books.diagnostics.isEmpty else { return [] }
    // Where the configuration has more checked than a command that writes may be told, there is nothing.
    return [
      Action(title: "fix everything that can be fixed safely", kind: .fixAll, isDear: false) {
        () throws(ResponseError) in try request.changes(by: "check", ["--fix"])
      }
    ]
  }
}
