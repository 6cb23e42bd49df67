import LedgeraDiagnostics

/// Findings as hledger tells of them: `hledger: Error: FILE:LINE[-LINE][:COLUMN]:`, the lines meant, and
/// what is wrong with them. hledger stops at its first error; these are all.
struct HledgerDiagnostics {
  let sources: SourceMap

  func text(_ findings: [Diagnostic]) -> String {
    findings.map(text).joined(separator: "\n")
  }

  private func text(_ finding: Diagnostic) -> String {
    let kind = finding.severity == .error ? "Error" : "Warning"
    let headline = VisibleText.line(finding.headline)
    guard let span = finding.primary?.span else { return "hledger: \(kind): \(headline)\n" }
    let first = ScalarPosition(sources, startOf: span)
    let last = lastLine(of: span, isWholeEntry: Self.aboutEntries.contains(finding.code.slug))
    let lines = first.line == last ? "\(first.line)" : "\(first.line)-\(last)"
    let column = first.line == last && !namesLinesOnly(finding.code) ? ":\(first.column)" : ""
    let remarks = DiagnosticRenderer.remarks(on: finding).map { VisibleText.line($0) + "\n" }
    return "hledger: \(kind): \(VisibleText.line(first.path)):\(lines)\(column):\n"
      + excerpt(of: span, from: first, to: last) + "\n"
      + (hledgerSentence(for: finding.code, at: span).map { $0 + "\n" } ?? "")
      + "\(headline)\n" + remarks.joined()
  }

  /// What scripts that watch hledger look for; nil: its sentence depends on its own parser.
  private func hledgerSentence(for code: DiagnosticCode, at span: Span) -> String? {
    var text = sources.text(span)
    if code.slug == "undeclared-commodity" {
      // An amount without a symbol is shown as it is; hledger calls its commodity "".
      text =
        text.first?.isNumber == true || "-+.".contains(text.prefix(1))
        ? "" : text.filter { $0 != "\"" }
    }
    return Self.sentences[code.slug]?
      .replacing("{leaf}", with: VisibleText.line(String(text.split(separator: ":").last ?? "")))
      .replacing("{}", with: VisibleText.line(text))
  }

  /// By slug; `{}` stands for the text that the finding is about, `{leaf}` for the last part of that account.
  private static let sentences = [
    "balance-assertion-failed": "Balance assertion failed",
    "date-out-of-order": """
    Ordered dates checking is enabled, and this transaction's
    date ({}) is out of order with the previous transaction.
    """,
    "invalid-date": "This is not a valid date, please fix it.",
    "missing-include": "No files were matched by: {}",
    "old-assertion": """
    The recentassertions check is enabled, so accounts with balance assertions
    must have a recent one.
    """,
    "repeated-leaf-name": """
    Checking for unique account leaf names is enabled, and
    account leaf name "{leaf}" is not unique.
    """,
    "two-missing-amounts": "There can't be more than one real posting with no amount.",
    "unbalanced-transaction": "This transaction is unbalanced.",
    "undeclared-account": undeclared("account"),
    "undeclared-commodity": undeclared("commodity"),
    "undeclared-payee": undeclared("payee"),
    "undeclared-tag": undeclared("tag"),
  ]

  private static func undeclared(_ noun: String) -> String {
    """
    Strict \(noun) checking is enabled, and
    \(noun) "{}" has not been declared.
    """
  }

  /// What named checks find is told by its line.
  private func namesLinesOnly(_ code: DiagnosticCode) -> Bool {
    code.slug.hasPrefix("undeclared-")
      || ["date-out-of-order", "old-assertion", "repeated-leaf-name"].contains(code.slug)
  }

  /// Findings about whole transactions, which hledger shows from the first line to the last.
  private static let aboutEntries: Set = ["unbalanced-transaction", "two-missing-amounts"]

  /// The line of the last byte that is not a line end, or that of the entry.
  private func lastLine(of span: Span, isWholeEntry: Bool) -> Int {
    let file = sources[span.file]
    let start = min(span.range.lowerBound, file.count)
    var end = min(span.range.upperBound, file.count)
    while end > start + 1, [0x0A, 0x0D].contains(file.bytes[end - 1]) { end -= 1 }
    var line = file.position(of: max(start, end - 1)).line
    while isWholeEntry, let next = file.range(ofLine: line + 1), let first = next.first,
      [0x20, 0x09].contains(file.bytes[first])
    { line += 1 }
    return line
  }

  private func excerpt(of span: Span, from first: ScalarPosition, to last: Int) -> String {
    let file = sources[span.file]
    let gutter = String(repeating: " ", count: String(first.line).utf8.count)
    let shown = (first.line...max(first.line, min(last, first.line + 20))).map { line in
      let text = file.range(ofLine: line).map { file.text(in: $0) } ?? ""
      return "\(line == first.line ? "\(line)" : gutter) | \(VisibleText.line(text))\n"
    }
    guard first.line == last else { return shown.joined() }
    let length = max(1, file.text(in: span.range).prefix { $0 != "\n" }.unicodeScalars.count)
    let mark =
      String(repeating: " ", count: first.column - 1) + String(repeating: "^", count: length)
    return "\(gutter) |\n" + shown.joined() + "\(gutter) | \(mark)\n"
  }
}
