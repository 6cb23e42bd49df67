extension ArraySlice<UInt8> {
  /// Without white space around it, that of Unicode included.
  var trimmed: ArraySlice<UInt8> {
    var rest = self
    while let first = rest.first {
      if first == 0x20 || 0x09...0x0D ~= first {
        rest = rest.dropFirst()
      } else if first >= 0xC2, let length = rest.wideBlankLength {
        rest = rest.dropFirst(length)
      } else {
        break
      }
    }
    while let last = rest.last {
      if last == 0x20 || 0x09...0x0D ~= last {
        rest = rest.dropLast()
      } else if last >= 0x80, rest.suffix(3).wideBlankLength == 3 {
        rest = rest.dropLast(3)
      } else if last >= 0x80, rest.suffix(2).wideBlankLength == 2 {
        rest = rest.dropLast(2)
      } else {
        break
      }
    }
    return rest
  }

  var startsWithWideBlank: Bool { first.map { $0 >= 0xC2 } == true && wideBlankLength != nil }

  /// Bytes of the wide blank at the beginning; nil: there is none.
  var wideBlankLength: Int? {
    let bytes = Array(prefix(3))
    if bytes.count >= 2, bytes[0] == 0xC2 { return [0xA0, 0x85].contains(bytes[1]) ? 2 : nil }
    guard bytes.count == 3, bytes[0] >= 0xE1,
      let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
    else { return nil }
    return scalar.properties.isWhitespace ? 3 : nil
  }

  /// White space that breaks lines made a single blank.
  var onOneLine: ArraySlice<UInt8> {
    guard contains(where: { 0x0A...0x0D ~= $0 }) else { return self }
    let lines = split { 0x0A...0x0D ~= $0 }.map(\.trimmed).filter { !$0.isEmpty }
    return Array(lines.joined(separator: [0x20]))[...]
  }
}
