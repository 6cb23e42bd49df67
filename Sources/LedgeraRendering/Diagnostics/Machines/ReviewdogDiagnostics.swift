import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraJSON

/// Findings as one `DiagnosticResult` of reviewdog (rdjson). Columns are bytes.
struct ReviewdogDiagnostics {
  let sources: SourceMap
  let run: CheckRun

  func result(_ findings: [LocatedFinding]) -> JSONValue {
    let worst = findings.contains { $0.finding.severity == .error } ? "ERROR" : "WARNING"
    return [
      "source": ["name": "ledgera"],
      "severity": .string(worst),
      "diagnostics": .array(findings.map(diagnostic)),
    ]
  }

  private func diagnostic(_ located: LocatedFinding) -> JSONValue {
    let finding = located.finding
    var members: [JSONValue.Member] = [.init("message", .string(located.message))]
    if let place = located.place {
      members.append(
        .init("location", ["path": .string(place.path), "range": range(place)]))
    }
    members += [
      .init("severity", finding.severity == .error ? "ERROR" : "WARNING"),
      .init("code", ["value": .string(finding.code.slug)]),
    ]
    let suggestions = suggestions(of: located)
    if !suggestions.isEmpty { members.append(.init("suggestions", .array(suggestions))) }
    return .object(members)
  }

  /// Suggestions are limited to the finding's own file; a fix of other files is left out.
  private func suggestions(of located: LocatedFinding) -> [JSONValue] {
    guard let fix = located.finding.fix, let file = located.place?.span.file,
      fix.edits.allSatisfy({ $0.span.file == file })
    else { return [] }
    return fix.edits.map { edit in
      let place = LocatedFinding.Place(edit.span, sources, run)
      return ["range": range(place), "text": .string(edit.replacement)]
    }
  }

  private func range(_ place: LocatedFinding.Place) -> JSONValue {
    func position(_ position: ScalarPosition) -> JSONValue {
      ["line": .integer(position.line), "column": .integer(position.byteColumn)]
    }
    return ["start": position(place.start), "end": position(place.end)]
  }
}
