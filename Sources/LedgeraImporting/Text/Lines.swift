import LedgeraDiagnostics

extension StringProtocol {
  /// Lines that were broken to fit, as one.
  var joinedLines: String {
    split(whereSeparator: \.isNewline).map { $0.trimmed }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

/// The lines of a file as they are in it.
struct TextLine: Sendable {
  let text: String
  /// Without the line's end.
  let range: Range<Int>

  static func all(in bytes: [UInt8]) -> [TextLine] {
    bytes.lineRanges.map { range in
      TextLine(text: String(decoding: bytes[range], as: UTF8.self), range: range)
    }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Where the lines are, without their ends: LF, CRLF or CR, and form feeds.
  var lineRanges: [Range<Int>] {
    var lines: [Range<Int>] = []
    withContiguousStorageIfAvailable { bytes in
      var (start, index) = (0, 0)
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        guard byte < 0x0E, byte == 0x0A || byte == 0x0D || byte == 0x0C else { continue }
        lines.append(start + startIndex..<index - 1 + startIndex)
        if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
        start = index
      }
      if start < bytes.count { lines.append(start + startIndex..<endIndex) }
    }
    return lines
  }
}
