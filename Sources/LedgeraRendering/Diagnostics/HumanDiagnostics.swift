import LedgeraDiagnostics
import LedgeraDocuments

/// Writes findings for people: headline, place, the source with marks, the sum, notes and advice.
struct HumanDiagnostics {
  let sources: SourceMap
  let options: TextOptions

  func write(_ finding: Diagnostic, to output: inout OutputBuffer) {
    let excerpts = excerpts(of: finding)
    let preview = finding.fix.map { FixPreview($0, in: sources) }
    let numbers = excerpts.map(\.lastLine) + (preview?.parts.flatMap(\.lines).map(\.number) ?? [])
    let gutter = Gutter(
      digits: String(numbers.max() ?? 1).utf8.count, markStyle: finding.severity.style)
    writeHeadline(finding, to: &output)
    for (index, excerpt) in excerpts.enumerated() {
      let place = index == 0 ? finding.primary?.span : firstSpan(of: finding, in: excerpt.file)
      if let place {
        gutter.write(
          arrow: index == 0 ? "-->" : ":::",
          ScalarPosition(sources, startOf: place).text, to: &output)
      }
      excerpt.write(with: gutter, columns: options.width, to: &output)
    }
    let hasMore = !excerpts.isEmpty && finding.hasRemarks(in: sources)
    if hasMore { gutter.writeEmpty(to: &output) }
    writeIncludes(of: finding, gutter, to: &output)
    writeArithmetic(finding.arithmetic, gutter, to: &output)
    for note in finding.notes { gutter.write(note: "note:", note, to: &output) }
    for help in finding.help { gutter.write(note: "help:", help, to: &output) }
    if let fix = finding.fix, let preview { write(fix, preview, finding, gutter, to: &output) }
    if finding.suppressedCount > 0 {
      let text = "\(finding.suppressedCount) more with the same cause"
      gutter.write(note: "note:", text, to: &output)
    }
  }

  private func writeHeadline(_ finding: Diagnostic, to output: inout OutputBuffer) {
    output.append(
      "\(finding.severity.rawValue)[\(finding.code.slug)]",
      finding.severity.style.union(.strong))
    output.append(": " + VisibleText.line(finding.headline), .strong)
    output.appendLineEnd()
  }

  /// One for each file, the primary span's first.
  private func excerpts(of finding: Diagnostic) -> [Excerpt] {
    guard let primary = finding.primary else { return [] }
    var files = [primary.span.file]
    var excerpts = [Excerpt(sources[primary.span.file])]
    excerpts[0].add(primary, isPrimary: true)
    for related in finding.related {
      let index = files.firstIndex(of: related.span.file) ?? files.count
      if index == files.count {
        files.append(related.span.file)
        excerpts.append(Excerpt(sources[related.span.file]))
      }
      excerpts[index].add(related, isPrimary: false)
    }
    return excerpts
  }

  private func firstSpan(of finding: Diagnostic, in file: SourceFile) -> Span? {
    finding.related.first { sources[$0.span.file] === file }?.span
  }

  /// The five innermost include directives.
  private func writeIncludes(
    of finding: Diagnostic, _ gutter: Gutter, to output: inout OutputBuffer
  ) {
    guard let primary = finding.primary else { return }
    let chain = sources.includeChain(of: primary.span.file)
    for span in chain.prefix(5) {
      let place = ScalarPosition(sources, startOf: span).text
      gutter.write(note: "included from", place, to: &output)
    }
    if chain.count > 5 {
      gutter.write(note: "included", "through \(chain.count - 5) more files", to: &output)
    }
  }

  private func writeArithmetic(
    _ rows: [ArithmeticRow], _ gutter: Gutter, to output: inout OutputBuffer
  ) {
    for (index, line) in ArithmeticLayout(rows).lines.enumerated() {
      output.append(spaces: gutter.digits + 1)
      output.append(index == 0 ? "= " : "  ", .faint)
      output.append(line)
      output.appendLineEnd()
    }
  }

  private func write(
    _ fix: Fix, _ preview: FixPreview, _ finding: Diagnostic, _ gutter: Gutter,
    to output: inout OutputBuffer
  ) {
    gutter.write(note: "help:", fix.summary, to: &output)
    var room = Self.longestPreview
    let count = preview.parts.reduce(0) { $0 + $1.lines.count }
    for part in preview.parts where room > 0 {
      if part.file != finding.primary?.span.file {
        gutter.write(arrow: ":::", VisibleText.line(sources[part.file].path), to: &output)
      }
      for line in part.lines.prefix(room) {
        let number = String(line.number)
        output.append(spaces: gutter.digits - number.utf8.count)
        output.append(number, .faint)
        output.append(" \(line.sign)", .favourable)
        if !line.text.isEmpty { output.append(" " + VisibleText.line(line.text)) }
        output.appendLineEnd()
      }
      room -= min(room, part.lines.count)
    }
    if count > Self.longestPreview {
      let text = "\(count - Self.longestPreview) more lines change the same way"
      gutter.write(note: "note:", text, to: &output)
    }
  }

  /// Lines of a fix that are shown.
  private static let longestPreview = 8
}

extension Severity {
  /// The look of the word and of the marks.
  var style: Style { self == .error ? .negative : .caution }
}

extension Diagnostic {
  /// Whether anything is said below the excerpts.
  fileprivate func hasRemarks(in sources: SourceMap) -> Bool {
    let isIncluded = primary.map { sources[$0.span.file].includedFrom != nil } ?? false
    return isIncluded || !arithmetic.isEmpty || !notes.isEmpty || !help.isEmpty || fix != nil
      || suppressedCount > 0
  }
}
