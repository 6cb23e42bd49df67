extension StringProtocol {
  /// White space as single blanks, none around.
  var singleSpaced: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// Lines that were broken to fit, as one.
  var joinedLines: String {
    split(whereSeparator: \.isNewline).map { $0.trimmed }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Without white space around.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

/// The lines of a file as they stand in it.
struct TextLine: Sendable {
  let text: String
  /// Without the line's end.
  let range: Range<Int>

  /// Lines end at LF, CRLF or CR, and at form feeds.
  static func all(in bytes: [UInt8]) -> [TextLine] {
    var lines: [TextLine] = []
    var start = 0
    func end(_ index: Int) {
      lines.append(
        TextLine(text: String(decoding: bytes[start..<index], as: UTF8.self), range: start..<index))
    }
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x0D where index + 1 < bytes.count && bytes[index + 1] == 0x0A:
        end(index)
        index += 1
        start = index + 1
      case 0x0A, 0x0D, 0x0C:
        end(index)
        start = index + 1
      default: break
      }
      index += 1
    }
    if start < bytes.count { end(bytes.count) }
    return lines
  }
}
