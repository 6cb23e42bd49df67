import LedgeraDiagnostics

/// A comment in a source file that a rule adds a tag to.
struct WrittenComment {
  /// From the first `;` to the last character that is not white space; lines are kept.
  let bytes: UnsafeRawBufferPointer.SubSequence
  /// Whether it begins on the line of its owner.
  let beginsAfterOwner: Bool

  /// nil: there is no comment, or none with text. Trailing lines without text are left out.
  init?(_ file: SourceFile, offset: UInt32, length: UInt32) {
    let all = file.bytes
    let start = min(Int(offset), all.count)
    let end = WrittenComment.end(of: start..<min(start + Int(length), all.count), in: all)
    guard end > start else { return nil }
    bytes = all[start..<end]
    var before = start
    while before > 0, all[before - 1].isBlank { before -= 1 }
    beginsAfterOwner = before > 0 && !all[before - 1].endsLine
  }

  /// The text of the first line, without `;` and the white space after it.
  var firstLine: Range<Int> {
    var start = bytes.startIndex + 1
    let end = bytes[start...].firstIndex { $0.endsLine } ?? bytes.endIndex
    while start < end, bytes[start].isBlank { start += 1 }
    return start..<end
  }

  private static func end(of range: Range<Int>, in all: UnsafeRawBufferPointer) -> Int {
    var end = range.upperBound
    while end > range.lowerBound {
      let last = all[end - 1]
      if last.isBlank || last.endsLine {
        end -= 1
      } else if last == UInt8(ascii: ";"), beginsLine(end - 1, in: range, of: all) {
        end -= 1
      } else {
        return end
      }
    }
    return end
  }

  /// Whether only blanks precede a byte on its line.
  private static func beginsLine(
    _ offset: Int, in range: Range<Int>, of all: UnsafeRawBufferPointer
  ) -> Bool {
    var before = offset
    while before > range.lowerBound, all[before - 1].isBlank { before -= 1 }
    return before == range.lowerBound || all[before - 1].endsLine
  }
}
