package import LedgeraDiagnostics
import LedgeraDocuments
package import LedgeraJSON

/// How findings are written.
package enum DiagnosticFormat: String, CaseIterable, Sendable {
  /// Source excerpts with marks, sums and advice; a summary line at the end.
  case human
  /// `FILE:LINE:COLUMN: error[code]: headline`, one line each: what editors' quickfix lists read.
  case short
  /// One JSON object, schema 1.
  case json
  /// A log of SARIF 2.1.0.
  case sarif
  /// Workflow commands of GitHub Actions, one line each.
  case github
  /// A Code Quality report of GitLab.
  case gitlab
  /// JUnit XML.
  case junit
  /// A result of reviewdog.
  case rdjson
  /// As hledger writes the one error that it finds, for the programs that read its messages.
  case hledger

  /// Whether a run without findings has a document, too.
  package var isDocument: Bool {
    switch self {
    case .human, .short, .github, .hledger: false
    case .json, .sarif, .gitlab, .junit, .rdjson: true
    }
  }
}

/// Findings as bytes for a terminal, an editor or a program.
///
/// Columns are counted from 1 in Unicode scalars; JSON has byte columns as well. No control
/// character of the source or of a path reaches a terminal: it is printed as `\x1B`.
package struct DiagnosticRenderer: Sendable {
  private let sources: SourceMap
  private let options: TextOptions
  private let run: CheckRun

  /// A renderer for findings in the given files.
  package init(
    _ sources: SourceMap, _ options: TextOptions = TextOptions(), run: CheckRun = CheckRun()
  ) {
    self.sources = sources
    self.options = options
    self.run = run
  }

  /// All findings, sorted by file and place; in `github` errors first, as it shows the first few.
  /// Nothing for no findings, but formats that are documents have one without any.
  package func render(_ list: DiagnosticList, as format: DiagnosticFormat) -> [UInt8] {
    let findings = list.sorted()
    switch format {
    case .human: return human(findings, list.droppedCount)
    case .short: return short(findings)
    case .json:
      let list = JSONDiagnostics(findings, droppedCount: list.droppedCount)
      return JSONRenderer.render(JSONDiagnostics.form.json(list, sources))
    case .sarif:
      let log = SARIFDiagnostics(sources: sources, run: run)
        .log(located(findings), droppedCount: list.droppedCount)
      return JSONRenderer.render(log)
    case .github:
      let sorted = [Severity.error, .warning].flatMap { severity in
        located(findings).filter { $0.finding.severity == severity }
      }
      return Array(GitHubDiagnostics.text(sorted, droppedCount: list.droppedCount).utf8)
    case .gitlab:
      let path = sources.files.first?.path ?? "ledgera"
      return JSONRenderer.render(GitLabDiagnostics(fallbackPath: path).report(located(findings)))
    case .junit:
      let document = JUnitDiagnostics(run: run)
        .document(located(findings), droppedCount: list.droppedCount)
      return Array(document.utf8)
    case .rdjson:
      let result = ReviewdogDiagnostics(sources: sources, run: run).result(located(findings))
      return JSONRenderer.render(result)
    case .hledger:
      return Array(HledgerDiagnostics(sources: sources).text(findings).utf8)
    }
  }

  /// Findings as members of a report, sorted, as those of `json` are.
  package func values(_ list: DiagnosticList) -> [JSONValue] {
    list.sorted().map { JSONDiagnostics.value($0, sources) }
  }

  /// The same for any reader: no format lets text of the books talk to a terminal or to a server.
  package func text(of list: DiagnosticList, as format: DiagnosticFormat) -> TerminalText {
    TerminalText(rendered: render(list, as: format))
  }

  private func located(_ findings: [Diagnostic]) -> [LocatedFinding] {
    LocatedFinding.all(findings, in: sources, run)
  }

  private func human(_ findings: [Diagnostic], _ droppedCount: Int) -> [UInt8] {
    var output = OutputBuffer(isColoured: options.isColoured)
    let writer = HumanDiagnostics(sources: sources, options: options)
    for finding in findings {
      writer.write(finding, to: &output)
      output.appendLineEnd()
    }
    if let summary = DiagnosticRenderer.summary(findings, droppedCount: droppedCount) {
      output.append(summary, .strong)
      output.appendLineEnd()
      let slugs = Set(findings.map(\.code.slug))
      let code = slugs.count == 1 ? slugs.first ?? "" : "CODE"
      output.append("'ledgera explain \(code)' says more", .faint)
      output.appendLineEnd()
    }
    return WorkflowCommands.disarmed(output.bytes)
  }

  private func short(_ findings: [Diagnostic]) -> [UInt8] {
    var output = OutputBuffer()
    for finding in findings {
      if let primary = finding.primary {
        output.append(ScalarPosition(sources, startOf: primary.span).text + ": ")
      }
      output.append("\(finding.severity.rawValue)[\(finding.code.slug)]: ")
      output.append(VisibleText.line(finding.headline))
      output.appendLineEnd()
    }
    return WorkflowCommands.disarmed(output.bytes)
  }

  /// `2 errors, 1 warning`; nil when there is nothing to report.
  static func summary(_ findings: [Diagnostic], droppedCount: Int) -> String? {
    let errors = findings.count { $0.severity == .error }
    let warnings = findings.count - errors
    let parts = [
      errors == 0 ? nil : counted(errors, "error"),
      warnings == 0 ? nil : counted(warnings, "warning"),
      droppedCount == 0 ? nil : "\(droppedCount) more not shown",
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension DiagnosticRenderer {
  /// What is said of a finding below its headline: the sum behind it, notes and advice, line by line.
  package static func remarks(on finding: Diagnostic) -> [String] {
    var lines = ArithmeticLayout(finding.arithmetic).lines.map { "  " + $0 }
    if let label = finding.primary?.label { lines.insert(label, at: 0) }
    lines += finding.notes.map { "note: " + $0 }
    lines += finding.help.map { "help: " + $0 }
    if let fix = finding.fix { lines.append("help: " + fix.summary) }
    if finding.suppressedCount > 0 {
      lines.append("note: \(finding.suppressedCount) more with the same cause")
    }
    return lines
  }
}

/// A place in a file as people are told it: `FILE:LINE:COLUMN`, both from 1, the column counted in
/// Unicode scalars. Bytes that are no valid UTF-8 count as they fall: those that could start a
/// character count one, the others nothing.
struct ScalarPosition {
  let path: String
  let line: Int
  /// In Unicode scalars.
  let column: Int
  /// In bytes.
  let byteColumn: Int

  /// The place of a byte offset. Costs the length of its line.
  init(_ sources: SourceMap, _ file: FileID, offset: Int) {
    let source = sources[file]
    let place = source.position(of: offset)
    let end = min(offset, source.count)
    let start = end - (place.byteColumn - 1)
    path = source.path
    line = place.line
    byteColumn = place.byteColumn
    column = source.bytes[start..<end].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// The start of a span.
  init(_ sources: SourceMap, startOf span: Span) {
    self.init(sources, span.file, offset: span.range.lowerBound)
  }

  /// The end of a span: the place after its last byte.
  init(_ sources: SourceMap, endOf span: Span) {
    self.init(sources, span.file, offset: span.range.upperBound)
  }

  /// `FILE:LINE:COLUMN`, safe to print.
  var text: String { "\(VisibleText.line(path)):\(line):\(column)" }
}
