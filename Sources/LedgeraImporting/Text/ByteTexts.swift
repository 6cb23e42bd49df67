import LedgeraDiagnostics

extension ArraySlice<UInt8> {
  /// Without white space around it, that of Unicode included.
  var trimmed: ArraySlice<UInt8> {
    // Most texts have none.
    if let first, let last, 0x21...0x7F ~= first, 0x21...0x7F ~= last { return self }
    let range = withUnsafeBufferPointer(\.trimmedRange)
    return self[startIndex + range.lowerBound..<startIndex + range.upperBound]
  }

  /// What follows a text; nil: it does not occur.
  func following(_ text: String) -> ArraySlice<UInt8>? {
    var text = text
    return text.withUTF8 { text in
      withUnsafeBufferPointer { bytes in
        bytes.indices.dropLast(text.count - 1).first { place in
          bytes[place] == text[0] && bytes[place..<place + text.count].elementsEqual(text)
        }
      }
    }.map { self[(startIndex + $0 + text.utf8.count)...] }
  }

  var startsWithWideBlank: Bool { wideBlankLength != nil }

  /// Bytes of the wide blank at the beginning; nil: none.
  var wideBlankLength: Int? { withUnsafeBufferPointer { $0.wideBlank(at: 0) } }

  /// White space that breaks lines made a single blank.
  var onOneLine: ArraySlice<UInt8> {
    guard contains(where: { 0x0A...0x0D ~= $0 }) else { return self }
    let lines = split { 0x0A...0x0D ~= $0 }.map(\.trimmed).filter { !$0.isEmpty }
    return Array(lines.joined(separator: [0x20]))[...]
  }

  /// White space as single blanks, none around.
  var singleSpaced: String { String(decoding: trimmed, as: UTF8.self).singleSpaced }

  /// Lines that were broken to fit, as one.
  var joinedLines: String {
    let text = trimmed
    let string = String(decoding: text, as: UTF8.self)
    return text.hasSingleBlanksOnly ? string : string.joinedLines
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the text is without white space around it.
  fileprivate var trimmedRange: Range<Int> {
    var (start, end) = (0, count)
    while start < end, let length = blank(at: start) { start += length }
    while start < end {
      if isBlank(self[end - 1]) {
        end -= 1
      } else if self[end - 1] >= 0x80, end - start >= 3, wideBlank(at: end - 3) == 3 {
        end -= 3
      } else if self[end - 1] >= 0x80, end - start >= 2, wideBlank(at: end - 2) == 2 {
        end -= 2
      } else {
        break
      }
    }
    return start..<end
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// Bytes of the white space at a place; nil: none.
  private func blank(at place: Int) -> Int? {
    isBlank(self[place]) ? 1 : wideBlank(at: place)
  }

  /// Bytes of the white space beyond ASCII at a place; nil: none.
  fileprivate func wideBlank(at place: Int) -> Int? {
    guard place + 1 < count, self[place] >= 0xC2 else { return nil }
    if self[place] == 0xC2 { return [0xA0, 0x85].contains(self[place + 1]) ? 2 : nil }
    guard 0xE1...0xE3 ~= self[place], place + 2 < count else { return nil }
    let scalar = String(decoding: self[place..<place + 3], as: UTF8.self).unicodeScalars.first
    return scalar?.properties.isWhitespace ?? false ? 3 : nil
  }
}
