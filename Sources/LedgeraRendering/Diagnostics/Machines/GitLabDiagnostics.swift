import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraJSON

/// Findings as a Code Quality report of GitLab: an array, empty when there are none.
struct GitLabDiagnostics {
  /// The path of findings without a place, which GitLab demands: the first file's.
  let fallbackPath: String

  func report(_ findings: [LocatedFinding]) -> JSONValue {
    .array(
      findings.map { located in
        [
          "description": .string(located.finding.headline),
          "check_name": .string(located.finding.code.slug),
          "fingerprint": .string(located.fingerprint.description),
          "severity": located.finding.severity == .error ? "major" : "minor",
          "location": location(located.place),
          "content": ["body": .string(located.message)],
        ]
      })
  }

  private func location(_ place: LocatedFinding.Place?) -> JSONValue {
    func position(_ line: Int, _ column: Int) -> JSONValue {
      ["line": .integer(line), "column": .integer(column)]
    }
    let begin = place.map { position($0.start.line, $0.start.column) } ?? position(1, 1)
    let end = place.map { position($0.end.line, $0.end.column) } ?? position(1, 1)
    return [
      "path": .string(place?.path ?? fallbackPath), "positions": ["begin": begin, "end": end],
    ]
  }
}
