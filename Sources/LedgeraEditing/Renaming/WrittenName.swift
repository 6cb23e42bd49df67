import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing

/// The bytes of a name in its line.
struct WrittenName {
  let range: Range<Int>

  /// The account of a posting whose mark, bracket or name begins at a place, without mark and
  /// brackets.
  init(ofPostingAt offset: Int, in bytes: some RandomAccessCollection<UInt8> & BytesByOffset) {
    var start = offset
    if bytes[start] == UInt8(ascii: "*") || bytes[start] == UInt8(ascii: "!") {
      start += 1
      while start < bytes.count, bytes[start].isBlank { start += 1 }
    }
    var end = Self.end(from: start, in: bytes)
    if end - start > 2,
      bytes[start] == 0x28 && bytes[end - 1] == 0x29
        || bytes[start] == 0x5B && bytes[end - 1] == 0x5D
    {
      (start, end) = (start + 1, end - 1)
      while start < end, bytes[start].isBlank { start += 1 }
      while end > start, bytes[end - 1].isBlank { end -= 1 }
    }
    range = start..<end
  }

  /// Where a name ends: at two blanks, a tab or the line's end. The blanks of other scripts count as
  /// such (grammar.md § Notation).
  static func end(
    from start: Int, in bytes: some RandomAccessCollection<UInt8> & BytesByOffset
  ) -> Int {
    var offset = start
    var blank: Int?
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x0A || byte == 0x0D || byte == 0x09 { return blank ?? offset }
      let length = byte == 0x20 ? 1 : wideBlank(at: offset, in: bytes)
      if length == 0 {
        blank = nil
        offset += 1
        continue
      }
      if let blank { return blank }
      blank = offset
      offset += length
    }
    return blank ?? offset
  }

  /// The length of a blank beyond ASCII at a place; 0: there is none.
  private static func wideBlank(
    at offset: Int, in bytes: some RandomAccessCollection<UInt8> & BytesByOffset
  ) -> Int {
    guard bytes[offset] >= 0xC2 else { return 0 }
    func byte(_ distance: Int) -> UInt8 {
      offset + distance < bytes.count ? bytes[offset + distance] : 0
    }
    switch (bytes[offset], byte(1), byte(2)) {
    case (0xC2, 0xA0, _): return 2
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F),
      (0xE3, 0x80, 0x80):
      return 3
    default: return 0
    }
  }
}

/// Bytes whose indices are offsets from their beginning.
protocol BytesByOffset: Collection<UInt8> where Index == Int {}
extension [UInt8]: BytesByOffset {}
extension UnsafeRawBufferPointer: BytesByOffset {}

/// The lines of a directive.
enum DirectiveLines {
  /// The whole lines of the directive that a span stands in, with the indented ones below it.
  static func span(around span: Span, in journal: Journal) -> Span {
    let source = journal.sources[span.file]
    let first = source.position(of: span.range.lowerBound).line
    var line = first + 1
    while let range = source.range(ofLine: line), !range.isEmpty,
      source.bytes[range.lowerBound] == 0x20 || source.bytes[range.lowerBound] == 0x09,
      !source.bytes[range].allSatisfy({ $0 == 0x20 || $0 == 0x09 })
    {
      line += 1
    }
    let start = source.range(ofLine: first)?.lowerBound ?? span.range.lowerBound
    return Span(
      file: span.file, range: start..<(source.range(ofLine: line)?.lowerBound ?? source.count))
  }
}
