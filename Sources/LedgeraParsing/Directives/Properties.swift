import LedgeraDiagnostics

extension JournalParser {
  /// An indented line of a directive: a word, and what stands behind it up to a comment.
  struct Property {
    /// Cut to a readable length; for messages and comparison.
    let key: String
    let keyRange: Range<Int>
    /// Without blanks around it; empty when there is none.
    let value: Range<Int>
  }

  /// The indented lines behind a directive's first one, except comments, in order.
  mutating func parseProperties(_ parse: (inout JournalParser, Property) -> Void) {
    while scanner.advanceLine() {
      guard scanner.current.isBlank, !scanner.isBlank(from: scanner.position) else {
        scanner.nextLine = scanner.position
        return
      }
      scanner.skipBlanks()
      if scanner.current != UInt8(ascii: ";") { parse(&self, scanProperty()) }
    }
  }

  private mutating func scanProperty() -> Property {
    let start = scanner.position
    let limit = scanner.find(UInt8(ascii: ";"), from: start, to: scanner.lineEnd) ?? scanner.lineEnd
    while scanner.position < limit, !scanner.current.isBlank { scanner.position += 1 }
    let key = Self.shortened(scanner.text(start..<min(scanner.position, start + 1000)))
    let keyRange = start..<scanner.position
    scanner.skipBlanks()
    let first = scanner.position
    let end = scanner.trimmedEnd(from: min(first, limit), to: limit)
    return Property(key: key, keyRange: keyRange, value: min(first, end)..<end)
  }
}
