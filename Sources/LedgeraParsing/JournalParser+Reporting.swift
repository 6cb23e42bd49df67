import LedgeraDiagnostics

extension JournalParser {
  /// Adds a finding at a byte range of the current file; an error marks the production as broken.
  mutating func report(
    _ code: DiagnosticCode, _ headline: String, at range: Range<Int>, label: String? = nil,
    note: String? = nil, help: String? = nil, fix: Fix? = nil
  ) {
    var diagnostic = Diagnostic(code, headline, at: span(range), label: label)
    if let note { diagnostic.notes = [note] }
    if let help { diagnostic.help = [help] }
    diagnostic.fix = fix
    diagnostics.add(diagnostic)
    if code.severity == .error { isBroken = true }
  }

  /// Reports a headline only once per run, and counts its repetitions.
  mutating func reportOnce(
    _ code: DiagnosticCode, _ headline: String, at range: Range<Int>, note: String? = nil,
    help: String? = nil
  ) {
    let key = Self.onceKey(code, headline)
    reportedOnce[key, default: 0] += 1
    if reportedOnce[key] == 1 {
      report(code, headline, at: range, note: note, help: help)
    } else if code.severity == .error {
      isBroken = true
    }
  }

  static func onceKey(_ code: DiagnosticCode, _ headline: String) -> String {
    code.slug + ": " + headline
  }

  /// The text of a range for a headline; empty if the finding would only be counted.
  func quoted(_ range: Range<Int>) -> String {
    guard diagnostics.hasRoom(for: .error) else { return "" }
    return Self.shortened(
      scanner.text(range.lowerBound..<min(range.upperBound, range.lowerBound + 1000)))
  }

  /// Text cut to keep headlines readable. Scalars are counted, since a single character can have
  /// any number of combining marks.
  static func shortened(_ text: String, to length: Int = 60) -> String {
    let head = text.unicodeScalars.prefix(length)
    return head.endIndex == text.endIndex ? text : String(head.dropLast(3)) + "…"
  }
}
