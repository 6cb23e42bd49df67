import LedgeraDiagnostics
import LedgeraModel

/// A tag in a comment, with what must go with it when it is removed.
struct CommentTag {
  private let bytes: UnsafeRawBufferPointer
  private let file: FileID
  /// From the tag's name to the end of its value.
  private let tag: Range<Int>
  /// The line, without its end.
  private let line: Range<Int>
  /// Where the next line begins.
  private let nextLine: Int

  /// The tag whose value stands at a place. Use it only while the journal lives.
  init(around value: Span, in journal: Journal) {
    file = value.file
    bytes = journal.sources[value.file].bytes
    let isEnd = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
    let start = bytes[..<value.range.lowerBound].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    let end = bytes[value.range.upperBound...].firstIndex(where: isEnd) ?? bytes.count
    line = start..<end
    let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
    nextLine = min(end + (isPair ? 2 : 1), bytes.count)
    var name = value.range.lowerBound
    while name > start, bytes[name - 1] != UInt8(ascii: ":") { name -= 1 }
    while name > start, !Self.isBlank(bytes[name - 1]), bytes[name - 1] != UInt8(ascii: ";") {
      name -= 1
    }
    tag = name..<value.range.upperBound
  }

  /// Removes the tag and the comma beside it; the comment when nothing else is in it, and the line
  /// when nothing else is in that.
  var removal: SourceEdit {
    var start = skippingBlanks(before: tag.lowerBound)
    var end = tag.upperBound
    while end < line.upperBound, Self.isBlank(bytes[end]) { end += 1 }
    let isLast = end == line.upperBound
    let before = start > line.lowerBound ? bytes[start - 1] : 0
    if before == UInt8(ascii: ";"), isLast {
      start = skippingBlanks(before: start - 1)
      return start == line.lowerBound
        ? edit(line.lowerBound..<nextLine) : edit(start..<line.upperBound)
    }
    if !isLast, bytes[end] == UInt8(ascii: ",") {
      end += 1
      while end < line.upperBound, Self.isBlank(bytes[end]) { end += 1 }
      return edit(tag.lowerBound..<end)
    }
    if before == UInt8(ascii: ",") { start = skippingBlanks(before: start - 1) }
    return edit(start..<tag.upperBound)
  }

  private func skippingBlanks(before offset: Int) -> Int {
    var offset = offset
    while offset > line.lowerBound, Self.isBlank(bytes[offset - 1]) { offset -= 1 }
    return offset
  }

  private func edit(_ range: Range<Int>) -> SourceEdit {
    SourceEdit(Span(file: file, range: range), with: "")
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
