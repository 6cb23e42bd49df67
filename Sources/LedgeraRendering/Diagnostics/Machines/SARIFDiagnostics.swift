import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraJSON

/// Findings as a SARIF 2.1.0 log with one run: what GitHub code scanning, Azure and editors read.
///
/// Columns are Unicode scalars, regions have byte offsets too. The rules are the codes found, with
/// what `ledgera explain` says about them.
struct SARIFDiagnostics {
  let sources: SourceMap
  let run: CheckRun

  func log(_ findings: [LocatedFinding], droppedCount: Int) -> JSONValue {
    let codes = Set(findings.map(\.finding.code)).sorted { $0.slug < $1.slug }
    var indices: [DiagnosticCode: Int] = [:]
    for (index, code) in codes.enumerated() { indices[code] = index }
    let driver: JSONValue = [
      "name": "ledgera", "version": .string(run.version), "rules": .array(codes.map(rule)),
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": driver],
          "columnKind": "unicodeCodePoints",
          "invocations": [["executionSuccessful": .bool(run.couldReadAll)]],
          "results": .array(findings.map { result($0, ruleIndex: indices[$0.finding.code] ?? 0) }),
          "properties": ["dropped": .integer(droppedCount)],
        ]
      ],
    ]
  }

  private func rule(_ code: DiagnosticCode) -> JSONValue {
    let explanation = code.explanation.split(separator: "\n").joined(separator: " ")
    var help = explanation
    if let failing = code.failing { help += "\n\nA journal that has it:\n\n\(failing)" }
    if let passing = code.passing { help += "\nMended:\n\n\(passing)" }
    return [
      "id": .string(code.slug),
      "shortDescription": ["text": .string(code.summary)],
      "fullDescription": ["text": .string(explanation)],
      "help": ["text": .string(help)],
      "defaultConfiguration": ["level": .string(code.severity.rawValue)],
    ]
  }

  private func result(_ located: LocatedFinding, ruleIndex: Int) -> JSONValue {
    let finding = located.finding
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(finding.code.slug)),
      .init("ruleIndex", .integer(ruleIndex)),
      .init("level", .string(finding.severity.rawValue)),
      .init("message", ["text": .string(located.message)]),
    ]
    if let place = located.place {
      members.append(.init("locations", [.object([physicalLocation(place)])]))
    }
    if !finding.related.isEmpty {
      members.append(.init("relatedLocations", .array(finding.related.map(relatedLocation))))
    }
    if let fix = finding.fix { members.append(.init("fixes", [value(fix)])) }
    let fingerprint = JSONValue.string(located.fingerprint.description)
    members.append(.init("partialFingerprints", ["ledgera/v1": fingerprint]))
    return .object(members)
  }

  private func relatedLocation(_ related: LabelledSpan) -> JSONValue {
    let place = LocatedFinding.Place(related.span, sources, run)
    let label = related.label.map { [JSONValue.Member("message", ["text": .string($0)])] } ?? []
    return .object([physicalLocation(place)] + label)
  }

  private func physicalLocation(_ place: LocatedFinding.Place) -> JSONValue.Member {
    .init(
      "physicalLocation", ["artifactLocation": artifact(place.path), "region": region(place)])
  }

  private func value(_ fix: Fix) -> JSONValue {
    var paths: [String] = []
    var replacements: [String: [JSONValue]] = [:]
    for edit in fix.edits {
      let place = LocatedFinding.Place(edit.span, sources, run)
      if replacements[place.path] == nil { paths.append(place.path) }
      replacements[place.path, default: []].append([
        "deletedRegion": region(place), "insertedContent": ["text": .string(edit.replacement)],
      ])
    }
    let changes = paths.map { path -> JSONValue in
      ["artifactLocation": artifact(path), "replacements": .array(replacements[path] ?? [])]
    }
    return [
      "description": ["text": .string(fix.summary)], "artifactChanges": .array(changes),
    ]
  }

  private func region(_ place: LocatedFinding.Place) -> JSONValue {
    [
      "startLine": .integer(place.start.line), "startColumn": .integer(place.start.column),
      "endLine": .integer(place.end.line), "endColumn": .integer(place.end.column),
      "byteOffset": .integer(Int(place.span.offset)),
      "byteLength": .integer(Int(place.span.length)),
    ]
  }

  /// Relative paths are relative to the top of the sources, where checks of repositories run.
  private func artifact(_ path: String) -> JSONValue {
    if path.utf8.first == UInt8(ascii: "/") {
      return ["uri": .string("file://" + Self.percentEncoded(path))]
    }
    return ["uri": .string(Self.percentEncoded(path)), "uriBaseId": "%SRCROOT%"]
  }

  /// A path as RFC 3986 writes it.
  static func percentEncoded(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }
}
