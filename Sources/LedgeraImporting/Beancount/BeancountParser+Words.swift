import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing

/// Lines and words.
extension BeancountParser {
  /// The byte at the cursor; 0: the end.
  var current: UInt8 { byte(position) }

  func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: Lines

  mutating func skipBlanks() { while current.isBlank { position += 1 } }

  /// Whether nothing but a comment is left of the line.
  var isAtLineEnd: Bool {
    position >= bytes.count || current.isLineEnd || current == UInt8(ascii: ";")
  }

  /// Where the line ends, its comment included.
  var lineEnd: Int { bytes[position...].firstIndex(where: \.isLineEnd) ?? bytes.count }

  mutating func skipLine() {
    position = lineEnd
    if current == 0x0D, byte(position + 1) == 0x0A { position += 1 }
    position = min(position + 1, bytes.count)
  }

  /// Skips the line that begins somewhere and the indented ones below it.
  mutating func skipBlock(from start: Int) {
    position = max(position, start)
    repeat { skipLine() } while position < bytes.count && current.isBlank
  }

  mutating func endLine() throws(BeancountProblem) {
    skipBlanks()
    guard isAtLineEnd else { throw unexpected() }
    skipLine()
  }

  /// Goes to the first word of the next indented line that is no comment; false: another directive begins.
  mutating func beginsIndentedLine() -> Bool {
    while position < bytes.count {
      let start = position
      skipBlanks()
      if current == UInt8(ascii: ";") || position > start && isAtLineEnd {
        skipLine()
      } else if position > start {
        return true
      } else {
        return false
      }
    }
    return false
  }

  func unexpected() -> BeancountProblem {
    let end = bytes[position...].firstIndex { $0.isBlank || $0.isLineEnd } ?? bytes.count
    let word = ForeignText(text(position..<end)).line
    return BeancountProblem(
      headline: word.isEmpty ? "the line ends too early" : "'\(word)' does not belong here",
      range: position..<max(end, min(position + 1, bytes.count)))
  }

  // MARK: What is required

  /// A part that has been taken; a mistake if it was not there.
  mutating func required<Value>(_ name: String, _ value: Value?) throws(BeancountProblem) -> Value {
    if let value { return value }
    let end = isAtLineEnd ? position : lineEnd
    throw BeancountProblem(
      headline: "\(name) is missing here", range: position..<max(end, position + 1))
  }

  mutating func requiredAccount() throws(BeancountProblem) -> String {
    skipBlanks()
    return try required("an account", takeAccount())
  }

  mutating func requiredSymbol() throws(BeancountProblem) -> String {
    skipBlanks()
    return try required("a commodity", takeSymbol())
  }

  mutating func requiredString() throws(BeancountProblem) -> String {
    skipBlanks()
    return try required("a text in quotes", try takeString())
  }

  // MARK: Words

  mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  /// Takes small letters.
  mutating func takeWord() -> String? { take { 0x61...0x7A ~= $0 } }

  /// Takes the state of a transaction or posting.
  mutating func takeFlag() -> String? {
    let next = byte(position + 1)
    guard "*!&#?%PSTCURM".utf8.contains(current),
      next.isBlank || next.isLineEnd || position + 1 >= bytes.count
    else { return nil }
    position += 1
    return text(position - 1..<position)
  }

  /// Takes `2026-11-21` or `2026/11/21`.
  mutating func takeDay() -> Day? {
    let end =
      bytes[position...].firstIndex { !$0.isDigit && $0 != 0x2D && $0 != 0x2F } ?? bytes.count
    guard end - position >= 8, bytes[position..<position + 4].allSatisfy(\.isDigit),
      let day = Day(written: text(position..<end))
    else { return nil }
    position = end
    return day
  }

  /// Takes letters, digits and dashes with colons between, the first a capital or no letter of ASCII.
  mutating func takeAccount() -> String? {
    guard 0x41...0x5A ~= current || current >= 0x80 else { return nil }
    let colon = UInt8(ascii: ":")
    var end = position
    var hasParts = false
    while end < bytes.count {
      let byte = bytes[end]
      guard byte.isLetterOrDigit || byte >= 0x80 || byte == 0x2D || byte == colon else { break }
      if byte == colon {
        guard bytes[end - 1] != colon else { return nil }
        hasParts = true
      }
      end += 1
    }
    guard hasParts, bytes[end - 1] != colon else { return nil }
    defer { position = end }
    return text(position..<end)
  }

  /// Takes capital letters, digits and `'._-`, which end with one of the former.
  mutating func takeSymbol() -> String? {
    guard 0x41...0x5A ~= current else { return nil }
    var end =
      bytes[position...].firstIndex {
        !(0x41...0x5A ~= $0) && !$0.isDigit && !"'._-".utf8.contains($0)
      } ?? bytes.count
    while "'._-".utf8.contains(bytes[end - 1]) { end -= 1 }
    guard !byte(end).isLetterOrDigit, byte(end) != 0x3A, byte(end) < 0x80 else { return nil }
    defer { position = end }
    return text(position..<end)
  }

  /// Takes a text in double quotes, which may go on over lines.
  mutating func takeString() throws(BeancountProblem) -> String? {
    guard current == UInt8(ascii: "\"") else { return nil }
    var value: [UInt8] = []
    var index = position + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        index += 1
        let escaped = bytes[index]
        value.append("nrt".utf8.contains(escaped) ? 0x20 : escaped)
      } else {
        value.append(bytes[index])
      }
      index += 1
    }
    guard index < bytes.count else {
      let end = lineEnd
      throw BeancountProblem(headline: "this text does not end", range: position..<end)
    }
    position = index + 1
    return value[...].singleSpaced
  }

  /// Takes the name after `#` or `^`.
  mutating func takeMarked(_ mark: Unicode.Scalar) -> String? {
    guard current == UInt8(ascii: mark), isTagName(at: position + 1) else { return nil }
    position += 1
    return take { $0.isLetterOrDigit || "-_/.".utf8.contains($0) }
  }

  func isTagName(at index: Int) -> Bool {
    byte(index).isLetterOrDigit || "-_/.".utf8.contains(byte(index))
  }

  mutating func takeTagsAndLinks() -> (tags: [String], links: [String]) {
    var marks: (tags: [String], links: [String]) = ([], [])
    while true {
      skipBlanks()
      if let tag = takeMarked("#") {
        marks.tags.append(tag)
      } else if let link = takeMarked("^") {
        marks.links.append(link)
      } else {
        return marks
      }
    }
  }

  /// Takes `key: value`, whose value may be left out.
  mutating func takeMetadata() throws(BeancountProblem) -> BeancountMetadata? {
    guard 0x61...0x7A ~= current,
      let end = bytes[position...].firstIndex(where: {
        !$0.isLetterOrDigit && !"-_".utf8.contains($0)
      }),
      bytes[end] == UInt8(ascii: ":")
    else { return nil }
    let name = text(position..<end)
    guard end + 1 >= bytes.count || byte(end + 1).isBlank || byte(end + 1).isLineEnd else {
      throw BeancountProblem(
        headline: "this is neither an account nor a key", range: position..<lineEnd,
        help: "accounts begin with a capital letter, and a blank follows the colon of a key")
    }
    position = end + 1
    skipBlanks()
    if let value = try takeString() { return BeancountMetadata(name: name, value: value) }
    let start = position
    let isWord =
      takeAccount() != nil || takeDay() != nil || takeMarked("#") != nil
      || takeMarked("^") != nil || takeSymbol() != nil
    if !isWord, try takeNumber() != nil {
      skipBlanks()
      _ = takeSymbol()
    }
    return BeancountMetadata(name: name, value: bytes[start..<position].singleSpaced)
  }

  private mutating func take(_ isPart: (UInt8) -> Bool) -> String? {
    let end = bytes[position...].firstIndex { !isPart($0) } ?? bytes.count
    guard end > position else { return nil }
    defer { position = end }
    return text(position..<end)
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == 0x0A || self == 0x0D }

  fileprivate var isLetterOrDigit: Bool {
    isDigit || 0x41...0x5A ~= self || 0x61...0x7A ~= self
  }
}
