import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraJSON
import LedgeraModel
import LedgeraParsing

extension ActionPlace {
  /// Comments that allow what was found here (reference.md § Allowed findings).
  func allowances() -> [Action] {
    request.findings(touching: range).flatMap { finding, span, json -> [Action] in
      let line = WrittenLine(at: span.range.lowerBound, of: span.file, in: journal.sources)
      let word = line.text(line.range).prefix { !$0.isBlank }
      guard !CodeTable.isEssential(finding.code), span.file == request.file,
        ["account", "P"].contains(word)
          || journal.transaction(at: span.range.lowerBound, in: span.file) != nil
      else { return [] }
      let edit = line.addition(
        ofTags: "ledgera: allow \(finding.code.slug) accepted on \(today.text)")
      let before = count(of: finding, in: books)
      return action(
        "allow \(finding.code.slug) here", .quickFix,
        unless: { count(of: finding, in: $0) < before ? changesHoldings($0) : "it stays found" }
      ) {
        $0.make(edit)
        return true
      }.map {
        var action = $0
        action.findings = [json]
        action.isPreferred = false
        return action
      }
    }
  }

  /// How often the same is found in books.
  func count(of finding: Diagnostic, in books: Books) -> Int {
    books.diagnostics.findings.count {
      $0.code == finding.code && $0.headline == finding.headline
    }
  }
}
