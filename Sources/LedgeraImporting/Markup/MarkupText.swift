/// What is between tags, and in attributes.
enum MarkupText {
  static func beginsName(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  static func isName(_ byte: UInt8) -> Bool {
    beginsName(byte) || byte &- 0x30 < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ":")
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Whether there is more than blanks and comments.
  static func hasContent(_ bytes: some Sequence<UInt8>) -> Bool {
    guard let first = bytes.first(where: { !isBlank($0) }) else { return false }
    guard first == UInt8(ascii: "<") else { return true }
    return !decoded(Array(bytes)[...]).isEmpty
  }

  /// The text without comments, with entities and `CDATA` as what they stand for, without blanks around
  /// it.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (start, end) = (bytes.startIndex, bytes.endIndex)
    while start < end, isBlank(bytes[start]) { start += 1 }
    while start < end, isBlank(bytes[end - 1]) { end -= 1 }
    let rest = bytes[start..<end]
    let isPlain = !rest.contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
    return isPlain ? rest : expanded(rest)[...]
  }

  private static func expanded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
      if byte == UInt8(ascii: "<"), let after = rest.dropping("<!--", through: "-->") {
        rest = after.rest
      } else if byte == UInt8(ascii: "<"), let after = rest.dropping("<![CDATA[", through: "]]>") {
        result += after.inside
        rest = after.rest
      } else if byte == UInt8(ascii: "&"), let entity = entity(rest) {
        result += entity.bytes
        rest = rest.dropFirst(entity.length)
      } else {
        result.append(byte)
        rest.removeFirst()
      }
    }
    return result
  }

  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]

  /// What an entity at the beginning stands for; nil: none that is known.
  private static func entity(_ bytes: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
    guard let end = bytes.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self)
    let length = end + 1 - bytes.startIndex
    if let known = entities[name.lowercased()] { return (Array(known.utf8), length) }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.value != 0 else { return nil }
    return (Array(String(scalar).utf8), length)
  }

  /// The value of an attribute; nil: no attribute has that name.
  static func attribute(_ name: MarkupName, in bytes: ArraySlice<UInt8>) -> String? {
    var rest = bytes
    while true {
      rest = rest.drop { !beginsName($0) }
      let word = rest.prefix(while: isName)
      guard !word.isEmpty else { return nil }
      rest = rest.dropFirst(word.count).drop(while: isBlank)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: isBlank)
      let quote = rest.first
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
      let value = rest.dropFirst().prefix { $0 != quote }
      if word.withUnsafeBufferPointer({ MarkupName($0[...]) }) == name {
        return String(decoding: decoded(value), as: UTF8.self)
      }
      rest = rest.dropFirst(value.count + 2)
    }
  }
}

extension ArraySlice<UInt8> {
  /// What is between a beginning and an end, and what follows; nil: it does not begin so.
  fileprivate func dropping(
    _ beginning: String, through end: String
  ) -> (inside: ArraySlice, rest: ArraySlice)? {
    guard starts(with: beginning.utf8) else { return nil }
    let inside = dropFirst(beginning.utf8.count)
    var index = inside.startIndex
    while index < inside.endIndex {
      if inside[index...].starts(with: end.utf8) {
        return (inside[..<index], inside[(index + end.utf8.count)...])
      }
      index += 1
    }
    return (inside, inside[inside.endIndex...])
  }
}

/// The name of an element, without namespace and without regard to case.
struct MarkupName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// FNV-1a of the lower-case name. Names are only compared with those that readers know.
  private let hash: UInt64

  init(stringLiteral name: StaticString) {
    hash = name.withUTF8Buffer { MarkupName.hash($0) }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>.SubSequence) {
    let colon = bytes.lastIndex(of: UInt8(ascii: ":"))
    hash = MarkupName.hash(bytes[(colon.map { $0 + 1 } ?? bytes.startIndex)...])
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
      let isUpper = byte &- UInt8(ascii: "A") < 26
      return (hash ^ UInt64(isUpper ? byte | 0x20 : byte)) &* 0x100_0000_01B3
    }
  }
}
