/// Keys from the bytes of a terminal (ECMA-48 sequences as xterm sends them, bracketed paste).
struct KeyReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// Bytes that are not a key yet: the beginning of a character or a sequence.
  var rest: ArraySlice<UInt8> { bytes }

  /// The next key; nil: more bytes are needed. Unknown sequences are skipped.
  mutating func next() -> Key? {
    while let first = bytes.first {
      switch first {
      case 0x1B:
        guard let sequence = sequence() else { return nil }
        bytes = bytes.dropFirst(sequence.length)
        if let key = sequence.key { return key }
      case 0..<0x20, 0x7F:
        bytes = bytes.dropFirst()
        if let key = Self.controls[first] { return key }
      default:
        guard let text = text() else { return nil }
        if !text.isEmpty { return .text(text) }
      }
    }
    return nil
  }

  /// All text up to the next control. An incomplete character has to wait for its rest.
  private mutating func text() -> String? {
    let end = bytes.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? bytes.endIndex
    var run = bytes[..<end]
    if end == bytes.endIndex { run = run.dropLast(Self.incompleteTail(run)) }
    guard !run.isEmpty else { return nil }
    bytes = bytes[run.endIndex...]
    return Self.printable(run)
  }

  /// The number of bytes at the end that begin an incomplete character.
  private static func incompleteTail(_ run: ArraySlice<UInt8>) -> Int {
    for length in 1...3 where length <= run.count {
      let byte = run[run.endIndex - length]
      if byte & 0xC0 == 0x80 { continue }
      let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return needed > length ? length : 0
    }
    return 0
  }

  /// Without what a terminal would obey; line ends and tabs become spaces.
  private static func printable(_ bytes: some Sequence<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: Array(bytes), as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t": text.append(" ")
      default: if scalar.properties.generalCategory != .control { text.append(scalar) }
      }
    }
    return String(text)
  }

  // MARK: Escape sequences

  /// The sequence at the beginning; nil: it is incomplete. A lone escape counts, too.
  private func sequence() -> (length: Int, key: Key?)? {
    guard bytes.count > 1 else { return (1, nil) }
    let second = bytes[bytes.startIndex + 1]
    switch second {
    case UInt8(ascii: "["): return control()
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      return (3, Self.letters[bytes[bytes.startIndex + 2]])
    default: return (2, Self.alternates[second])
    }
  }

  /// `ESC [ parameters final`.
  private func control() -> (length: Int, key: Key?)? {
    let parameters = bytes.dropFirst(2)
    guard let final = parameters.firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      // No known sequence is longer.
      return bytes.count > 32 ? (bytes.count, nil) : nil
    }
    let length = final + 1 - bytes.startIndex
    let text = String(decoding: parameters[..<final], as: UTF8.self)
    if bytes[final] == UInt8(ascii: "~") {
      return text == "200" ? paste(after: length) : (length, Self.numbers[text])
    }
    let key = Self.letters[bytes[final]]
    // `1;5C`: with Ctrl or Alt, arrows move by words.
    guard text.hasSuffix(";5") || text.hasSuffix(";3") else { return (length, key) }
    return (length, key == .left ? .previousWord : key == .right ? .nextWord : key)
  }

  private func paste(after start: Int) -> (length: Int, key: Key?)? {
    let body = bytes.dropFirst(start)
    let mark = Array("\u{1B}[201~".utf8)
    guard let end = body.firstRange(of: mark) else { return nil }
    var text = body[..<end.lowerBound]
    while let last = text.last, last == 0x0A || last == 0x0D { text = text.dropLast() }
    return (end.upperBound - bytes.startIndex, .paste(Self.printable(text)))
  }

  private static let controls: [UInt8: Key] = [
    0x01: .start, 0x02: .left, 0x03: .interrupt, 0x04: .endOfInput, 0x05: .end, 0x06: .right,
    0x08: .backspace, 0x09: .tab, 0x0A: .enter, 0x0B: .killToEnd, 0x0C: .clearScreen,
    0x0D: .enter, 0x0E: .newer, 0x10: .older, 0x15: .killToStart, 0x17: .killBlankWord,
    0x19: .yank, 0x1A: .suspend, 0x7F: .backspace,
  ]

  private static let letters: [UInt8: Key] = [
    UInt8(ascii: "A"): .older, UInt8(ascii: "B"): .newer, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .start,
  ]

  private static let numbers: [String: Key] = [
    "1": .start, "3": .delete, "4": .end, "7": .start, "8": .end,
  ]

  /// The key after an escape, which is how terminals send Alt.
  private static let alternates: [UInt8: Key] = [
    UInt8(ascii: "b"): .previousWord, UInt8(ascii: "f"): .nextWord,
    UInt8(ascii: "d"): .killNextWord,
    0x7F: .killPreviousWord, 0x08: .killPreviousWord,
  ]
}

/// A key, or a paste, while a line is edited.
enum Key: Equatable {
  /// Text, without line ends and controls.
  case text(String)
  /// One or several lines that arrived at once; none of it counts as keys.
  case paste(String)
  case enter, tab, interrupt, endOfInput, suspend, clearScreen
  case left, right, start, end, previousWord, nextWord
  case backspace, delete
  case killToEnd, killToStart, killPreviousWord, killBlankWord, killNextWord, yank
  case older, newer
}
