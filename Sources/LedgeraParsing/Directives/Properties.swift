import LedgeraDiagnostics
import LedgeraModel

extension JournalParser {
  /// An indented line of a directive: a word, and what follows it up to a comment.
  struct Property {
    /// Cut to a readable length; for messages and comparison.
    let key: String
    let keyRange: Range<Int>
    /// Without blanks around it; empty if there is none.
    let value: Range<Int>
  }

  /// Calls `parse` with each indented line of a directive, except comments, in order.
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

  // MARK: Values

  /// Runs `parse` as if the line consisted of this range only, with the cursor at its beginning.
  mutating func within<Value>(
    _ range: Range<Int>, _ parse: (inout JournalParser) -> Value
  ) -> Value {
    let (position, lineEnd) = (scanner.position, scanner.lineEnd)
    defer { (scanner.position, scanner.lineEnd) = (position, lineEnd) }
    (scanner.position, scanner.lineEnd) = (range.lowerBound, range.upperBound)
    return parse(&self)
  }

  /// The commodity of a range that holds only its symbol; nil after a finding.
  mutating func symbol(
    within range: Range<Int>, orReport code: DiagnosticCode, help: String? = nil
  ) -> CommodityID? {
    let (commodity, end) = within(range) { parser in
      (parser.parseSymbol(orReportAmountAt: range.lowerBound), parser.scanner.position)
    }
    guard let commodity else { return nil }
    guard end == range.upperBound else {
      report(code, "'\(quoted(range))' is not a commodity symbol", at: range, help: help)
      return nil
    }
    return commodity
  }

  /// The items between commas, without blanks around them; empty ones are left out.
  func itemsBetweenCommas(_ range: Range<Int>) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end =
        scanner.find(UInt8(ascii: ","), from: start, to: range.upperBound) ?? range.upperBound
      let item = trimmed(start..<end)
      if !item.isEmpty { items.append(item) }
      start = end + 1
    }
    return items
  }

  /// A range without blanks around it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    range.trimming { scanner.base[$0].isBlank }
  }
}
