import LedgeraDiagnostics
import LedgeraDocuments

/// Findings as a JSON tree, schema 1.
///
/// Places carry `line`, `column` (Unicode scalars) and `byteColumn`, all from 1, of their start, the
/// same with `end` of the place after their last byte, and `offset` and `length` in bytes.
struct JSONDiagnostics {
  let sources: SourceMap

  func report(_ findings: [Diagnostic], droppedCount: Int) -> JSONValue {
    let errors = findings.count { $0.severity == .error }
    return .report([
      .init("diagnostics", .array(findings.map(value))),
      .init("errors", .integer(errors)),
      .init("warnings", .integer(findings.count - errors)),
      .init("dropped", .integer(droppedCount)),
    ])
  }

  func value(_ finding: Diagnostic) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("code", .string(finding.code.slug)),
      .init("severity", .string(finding.severity.rawValue)),
      .init("message", .string(finding.headline)),
    ]
    members += finding.primary.map { place($0.span) } ?? [.init("file", .null)]
    members += [
      .init("label", .optional(finding.primary?.label)),
      .init("related", .array(finding.related.map(value))),
      .init("includedFrom", .array(includes(of: finding))),
      .init("arithmetic", .array(finding.arithmetic.map(value))),
      .init("notes", .array(finding.notes.map(JSONValue.string))),
      .init("help", .array(finding.help.map(JSONValue.string))),
      .init("fix", finding.fix.map(value) ?? .null),
      .init("suppressed", .integer(finding.suppressedCount)),
    ]
    return .object(members)
  }

  private func value(_ related: LabelledSpan) -> JSONValue {
    .object(place(related.span) + [.init("label", .optional(related.label))])
  }

  private func value(_ row: ArithmeticRow) -> JSONValue {
    ["amount": .string(row.amount), "label": .string(row.label), "isResult": .bool(row.isResult)]
  }

  private func value(_ fix: Fix) -> JSONValue {
    let edits = fix.edits.map { edit in
      JSONValue.object(place(edit.span) + [.init("replacement", .string(edit.replacement))])
    }
    return [
      "summary": .string(fix.summary), "isSafe": .bool(fix.isSafe), "edits": .array(edits),
    ]
  }

  private func includes(of finding: Diagnostic) -> [JSONValue] {
    guard let primary = finding.primary else { return [] }
    return sources.includeChain(of: primary.span.file).map { .object(place($0)) }
  }

  private func place(_ span: Span) -> [JSONValue.Member] {
    let start = ScalarPosition(sources, startOf: span)
    let end = ScalarPosition(sources, endOf: span)
    return [
      .init("file", .string(start.path)), .init("line", .integer(start.line)),
      .init("column", .integer(start.column)), .init("byteColumn", .integer(start.byteColumn)),
      .init("endLine", .integer(end.line)), .init("endColumn", .integer(end.column)),
      .init("endByteColumn", .integer(end.byteColumn)),
      .init("offset", .integer(Int(span.offset))), .init("length", .integer(Int(span.length))),
    ]
  }
}
