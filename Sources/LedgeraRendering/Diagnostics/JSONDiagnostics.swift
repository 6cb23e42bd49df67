package import LedgeraDiagnostics
package import LedgeraDocuments
import LedgeraJSON

/// Findings as a JSON tree.
///
/// Places carry `line`, `column` (Unicode scalars) and `byteColumn`, all from 1, of their start, the
/// same with `end` of the place after their last byte, and `offset` and `length` in bytes.
package struct JSONDiagnostics: Sendable {
  /// Sorted.
  private let findings: [Diagnostic]
  private let droppedCount: Int

  init(_ findings: [Diagnostic], droppedCount: Int) {
    (self.findings, self.droppedCount) = (findings, droppedCount)
  }

  package static let form = ReportForm<JSONDiagnostics, SourceMap>("check") {
    Field("diagnostics", .list(LocatedDiagnostic.fields)) { list, sources in
      list.findings.map { LocatedDiagnostic($0, sources) }
    }
    Field("errors", .count) { $0.findings.count { $0.severity == .error } }
    Field("warnings", .count) { $0.findings.count { $0.severity != .error } }
    Field("dropped", .count) { $0.droppedCount }
  }

  /// What one finding looks like; the schema defines it as `finding`.
  package static let finding = JSONShape.Member("finding", LocatedDiagnostic.fields.shape)

  static func value(_ finding: Diagnostic, _ sources: SourceMap) -> JSONValue {
    var sources = sources
    return LocatedDiagnostic.fields.json(LocatedDiagnostic(finding, sources), &sources)
  }
}

/// A place with its lines and columns, which are looked for once.
private struct LocatedSpan {
  let span: Span
  let start: ScalarPosition
  let end: ScalarPosition

  init(_ span: Span, _ sources: SourceMap) {
    self.span = span
    start = ScalarPosition(sources, startOf: span)
    end = ScalarPosition(sources, endOf: span)
  }

  static let fields = Fields<LocatedSpan, SourceMap> {
    Field("file", .text) { $0.start.path }
    numbers
  }

  static let numbers = Fields<LocatedSpan, SourceMap> {
    Field("line", .count) { $0.start.line }
    Field("column", .count) { $0.start.column }
    Field("byte column", .count) { $0.start.byteColumn }
    Field("end line", .count) { $0.end.line }
    Field("end column", .count) { $0.end.column }
    Field("end byte column", .count) { $0.end.byteColumn }
    Field("offset", .count) { Int($0.span.offset) }
    Field("length", .count) { Int($0.span.length) }
  }
}

private struct LocatedDiagnostic {
  let finding: Diagnostic
  /// nil: it is about no place.
  let place: LocatedSpan?

  init(_ finding: Diagnostic, _ sources: SourceMap) {
    self.finding = finding
    place = finding.primary.map { LocatedSpan($0.span, sources) }
  }

  /// `file` is null of a finding about no place, which has no lines and columns.
  static let fields = Fields<LocatedDiagnostic, SourceMap> {
    Field("code", .text) { $0.finding.code.slug }
    Field("severity", .text) { $0.finding.severity.rawValue }
    Field("message", .text) { $0.finding.headline }
    Field("file", .text) { $0.place?.start.path }
    LocatedSpan.numbers.of(optional: \.place)
    Field("label", .text) { $0.finding.primary?.label }
    Field("related", .list(LabelledPlace.fields)) { located, sources in
      located.finding.related.map {
        LabelledPlace(place: LocatedSpan($0.span, sources), label: $0.label)
      }
    }
    Field("included from", .list(LocatedSpan.fields)) { located, sources in
      guard let file = located.finding.primary?.span.file else { return [] }
      return sources.includeChain(of: file).map { LocatedSpan($0, sources) }
    }
    Field("arithmetic", .list(arithmeticFields)) { $0.finding.arithmetic }
    Field("notes", .texts) { $0.finding.notes }
    Field("help", .texts) { $0.finding.help }
    Field("fix", .object(fixFields)) { $0.finding.fix }
    Field("suppressed", .count) { $0.finding.suppressedCount }
  }

  private static let arithmeticFields = Fields<ArithmeticRow, SourceMap> {
    Field("amount", .text) { $0.amount }
    Field("label", .text) { $0.label }
    Field("is result", .flag) { $0.isResult }
  }

  private static let fixFields = Fields<Fix, SourceMap> {
    Field("summary", .text) { $0.summary }
    Field("is safe", .flag) { $0.isSafe }
    Field("edits", .list(LocatedEdit.fields)) { fix, sources in
      fix.edits.map {
        LocatedEdit(place: LocatedSpan($0.span, sources), replacement: $0.replacement)
      }
    }
  }
}

private struct LabelledPlace {
  let place: LocatedSpan
  let label: String?

  static let fields = Fields<LabelledPlace, SourceMap> {
    LocatedSpan.fields.of { $0.place }
    Field("label", .text) { $0.label }
  }
}

private struct LocatedEdit {
  let place: LocatedSpan
  let replacement: String

  static let fields = Fields<LocatedEdit, SourceMap> {
    LocatedSpan.fields.of { $0.place }
    Field("replacement", .text) { $0.replacement }
  }
}
