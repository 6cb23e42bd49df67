extension SourceFile {
  /// The line around a place, without its line end. Linear in the line's length.
  public func line(around offset: Int) -> Range<Int> {
    var start = min(offset, count)
    var end = start
    while start > 0, !bytes[start - 1].endsLine { start -= 1 }
    while end < count, !bytes[end].endsLine { end += 1 }
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
    while next < count, bytes[next].isBlank, !trimmed(line(around: next)).isEmpty {
      next = startOfNextLine(after: next)
    }
    return next
  }

  /// A range without the spaces and tabs at its ends; if there is nothing else in it, an empty
  /// range at its start.
  public func trimmed(_ range: Range<Int>) -> Range<Int> {
    range.trimming { bytes[$0].isBlank }
  }

  /// The start of the text, after a byte order mark.
  public var startOfText: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Whether text stands at the end of the file with no line end after it.
  public var isUnended: Bool { bytes.last.map { !$0.endsLine } ?? false }
}
