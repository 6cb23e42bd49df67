extension SourceFile {
  /// The line around a place, without its line end. Linear in the line's length.
  public func line(around offset: Int) -> Range<Int> {
    var start = min(offset, count)
    var end = start
    while start > 0, !Self.endsLine(bytes[start - 1]) { start -= 1 }
    while end < count, !Self.endsLine(bytes[end]) { end += 1 }
    return start..<end
  }

  /// The start of the line after the one around a place; the end of the file if there is no further
  /// line.
  public func startOfNextLine(after offset: Int) -> Int {
    let end = line(around: offset).upperBound
    let isPair = end + 1 < count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
    return min(end + (isPair ? 2 : 1), count)
  }

  /// The start of the line after a directive and its indented lines.
  ///
  /// - Parameter offset: A place in the directive's first line.
  public func endOfDirective(at offset: Int) -> Int {
    var next = startOfNextLine(after: offset)
    while next < count, Self.isBlank(bytes[next]), !trimmed(line(around: next)).isEmpty {
      next = startOfNextLine(after: next)
    }
    return next
  }

  /// A range without the spaces and tabs at its ends; if there is nothing else in it, an empty
  /// range at its start.
  public func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = range.first { !Self.isBlank(bytes[$0]) } ?? range.lowerBound
    let end = range.last { !Self.isBlank(bytes[$0]) }.map { $0 + 1 } ?? start
    return start..<max(start, end)
  }

  /// The start of the text, after a byte order mark.
  public var startOfText: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Whether the last line has text but no line end.
  public var isUnended: Bool { bytes.last.map { !Self.endsLine($0) } ?? false }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
