package import LedgeraEnvironment
package import LedgeraJSON

/// The text of a document that is open in an editor.
package struct DocumentText: Sendable {
  package private(set) var bytes: [UInt8]
  package private(set) var lines: LineIndex
  /// What the last changes left as it was; all of a text that was never changed.
  package private(set) var unchanged: CommonEnds

  package init(_ text: String) {
    bytes = Array(text.utf8)
    lines = bytes.withUnsafeBytes { LineIndex($0) }
    unchanged = CommonEnds(prefix: bytes.count, suffix: 0)
  }

  /// Makes changes one after the other, each of what the one before left; one without a range is the
  /// whole text. False: one of them is none, and it and those after it are not made.
  package mutating func apply(_ changes: [JSONValue], _ encoding: PositionEncoding) -> Bool {
    unchanged = CommonEnds(prefix: bytes.count, suffix: bytes.count)
    for change in changes {
      guard let text = change["text"]?.string else { return false }
      if change["range"] == nil || change["range"] == .null {
        self = DocumentText(text)
        unchanged = CommonEnds(prefix: 0, suffix: 0)
      } else {
        guard let range = TextRange(change["range"]) else { return false }
        replace(self.range(of: range, encoding), with: text)
      }
    }
    return true
  }

  private mutating func replace(_ range: Range<Int>, with text: String) {
    unchanged = unchanged.intersection(
      CommonEnds(prefix: range.lowerBound, suffix: bytes.count - range.upperBound))
    bytes.replaceSubrange(range, with: text.utf8)
    bytes.withUnsafeBytes { lines.replace(range, byCount: text.utf8.count, in: $0) }
  }

  package func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    bytes.withUnsafeBytes { lines.offset(of: position, in: $0, encoding) }
  }

  /// The bytes of a range.
  package func range(of range: TextRange, _ encoding: PositionEncoding) -> Range<Int> {
    let start = offset(of: range.start, encoding)
    return start..<max(start, offset(of: range.end, encoding))
  }

  package func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
    bytes.withUnsafeBytes { lines.position(of: offset, in: $0, encoding) }
  }
}
