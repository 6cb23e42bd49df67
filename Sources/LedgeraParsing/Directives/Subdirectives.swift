import LedgeraDiagnostics

/// Lines that Ledger allows below a directive and that have no effect here.
enum Subdirectives {
  static let commodity = ["alias", "default", "nomarket", "note", "value"]
  static let payee = ["alias", "uuid"]
  static let tag = ["assert", "check"]
}

extension JournalParser {
  /// Reports an indented line that not even Ledger allows below a directive, for instance a posting
  /// whose transaction has lost its first line, and skips those that follow.
  mutating func refuseSubdirective(unless known: [String], of directive: String) {
    let line = scanner.position..<trimmedLineEnd
    let word = scanner.text(line).prefix { !$0.isBlank }
    guard !known.contains(String(word)) else { return }
    report(
      .invalidDirective, "'\(quoted(line))' does not belong below a \(directive) directive",
      at: line, help: "begin comments with ';', and transactions with a date at the margin")
    skipIndentedLines()
  }
}
