import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraJSON
import LedgeraProtocol

extension Feature {
  /// What fixes findings: each one's own fix, and all safe ones as `check --fix` makes them.
  static let codeActions = Feature(
    "codeActionProvider", as: ["codeActionKinds": ["quickfix", "source.fixAll"]],
    [
      "textDocument/codeAction": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters) else { return .null }
        var actions: [JSONText] = []
        if request.wants("quickfix") { actions += try request.fixes() }
        if request.wants("source.fixAll"), let action = try request.fixAll() {
          actions.append(action)
        }
        return .array(actions)
      }
    ])
}

extension DocumentRequest {
  /// Whether actions of a kind are asked for.
  func wants(_ kind: String) -> Bool {
    guard case .array(let kinds)? = parameters["context"]?["only"] else { return true }
    return kinds.contains { wanted in
      guard let wanted = wanted.string else { return false }
      return wanted.isEmpty || kind == wanted || kind.hasPrefix(wanted + ".")
        || wanted.hasPrefix(kind + ".")
    }
  }

  /// The fixes of findings that touch the range, safe ones first choice.
  fileprivate func fixes() throws(ResponseError) -> [JSONText] {
    let range = try range()
    let writer = FindingWriter(places: places, client: client)
    var actions: [JSONText] = []
    for finding in verdict.findings {
      guard let span = writer.place(of: finding), writer.places.uri(of: span.file) == document.uri,
        span.range.lowerBound <= range.upperBound, range.lowerBound <= span.range.upperBound,
        let changes = changes(fixing: finding), !changes.isEmpty
      else { continue }
      let action: JSONText = [
        "title": .string(finding.fix?.summary ?? finding.help.first ?? finding.headline),
        "kind": "quickfix",
        "diagnostics": [writer.json(finding, at: span)],
        "isPreferred": .bool(finding.fix?.isSafe ?? true),
        "edit": try changeWriter.edit(changes),
      ]
      if !actions.contains(action) { actions.append(action) }
    }
    return actions
  }

  /// What fixes one finding; nil: nothing does.
  private func changes(fixing finding: Diagnostic) -> ChangeSet? {
    guard let books = verdict.books else { return nil }
    var editor = verdict.session.editor(of: books.journal)
    var fixes = SafeFixes(books.journal, environment: verdict.session.environment)
    fixes.add([finding], to: &editor)
    if fixes.count == 0 {
      guard let fix = finding.fix else { return nil }
      for edit in fix.edits { editor.replace(edit.span, with: edit.replacement) }
    }
    return try? editor.changes()
  }

  /// `check --fix`; nil: nothing can be fixed safely.
  fileprivate func fixAll() throws(ResponseError) -> JSONText? {
    guard let books = verdict.books, !books.diagnostics.isEmpty else { return nil }
    // Where the configuration has more checked than a command that writes may be told, there is nothing.
    guard let changes = try? changes(by: "check", ["--fix"]), !changes.isEmpty else { return nil }
    return [
      "title": "fix everything that can be fixed safely", "kind": "source.fixAll",
      "edit": try changeWriter.edit(changes),
    ]
  }
}
