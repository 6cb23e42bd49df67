/// Reads JSON as RFC 8259 has it.
struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() -> JSONValue? {
    guard let value = value(depth: 0) else { return nil }
    skipBlanks()
    return position == bytes.count ? value : nil
  }

  private mutating func value(depth: Int) -> JSONValue? {
    guard depth < JSONValue.depthLimit else { return nil }
    skipBlanks()
    guard position < bytes.count else { return nil }
    switch Unicode.Scalar(bytes[position]) {
    case "{": return object(depth)
    case "[": return array(depth)
    case "\"": return string().map { .string($0) }
    case "t": return word("true", .bool(true))
    case "f": return word("false", .bool(false))
    case "n": return word("null", .null)
    default: return number()
    }
  }

  private mutating func object(_ depth: Int) -> JSONValue? {
    var members: [JSONValue.Member] = []
    position += 1
    if take("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard let name = string(), take(":"), let value = value(depth: depth + 1) else { return nil }
      members.append(JSONValue.Member(name, value))
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(_ depth: Int) -> JSONValue? {
    var elements: [JSONValue] = []
    position += 1
    if take("]") { return .array(elements) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
    } while take(",")
    return take("]") ? .array(elements) : nil
  }

  private mutating func word(_ text: StaticString, _ value: JSONValue) -> JSONValue? {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count,
      text.withUTF8Buffer({ bytes[position..<position + count].elementsEqual($0) })
    else { return nil }
    position += count
    return value
  }

  // MARK: Numbers

  private mutating func number() -> JSONValue? {
    let start = position
    skip("-")
    guard digits(), bytes[start..<position].isWholeNumber else { return nil }
    if skip(".") { guard digits() else { return nil } }
    if skip("e") || skip("E") {
      if !skip("+") { skip("-") }
      guard digits() else { return nil }
    }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Skips one digit or more; false: none.
  private mutating func digits() -> Bool {
    let start = position
    while position < bytes.count, 0x30...0x39 ~= bytes[position] { position += 1 }
    return position > start
  }

  @discardableResult
  private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  // MARK: Strings

  private mutating func string() -> String? {
    guard skip("\"") else { return nil }
    let start = position
    skipPlain()
    if skip("\"") { return String(validating: bytes[start..<position - 1], as: UTF8.self) }
    // The texts of whole files come as strings: they are not to be moved as they grow.
    var units: [UInt8] = []
    units.reserveCapacity(bytes.count - start)
    units += bytes[start..<position]
    while skip("\\") {
      guard let scalar = escaped(), let encoded = UTF8.encode(scalar) else { return nil }
      units += encoded
      let start = position
      skipPlain()
      units += bytes[start..<position]
    }
    return skip("\"") ? String(validating: units, as: UTF8.self) : nil
  }

  /// Skips bytes of a string that stand for themselves.
  private mutating func skipPlain() {
    position = bytes.withUnsafeBufferPointer { bytes in
      var place = position
      while place < bytes.count, bytes[place] >= 0x20, bytes[place] != UInt8(ascii: "\""),
        bytes[place] != UInt8(ascii: "\\")
      {
        place += 1
      }
      return place
    }
  }

  /// What follows a backslash. Half of a pair alone becomes U+FFFD.
  private mutating func escaped() -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    position += 1
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": return Unicode.Scalar(byte)
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      guard let unit = unit() else { return nil }
      return Unicode.Scalar(unit) ?? paired(unit)
    default: return nil
    }
  }

  /// The character of a pair whose first half was read.
  private mutating func paired(_ first: UInt32) -> Unicode.Scalar? {
    let start = position
    guard first < 0xDC00, skip("\\"), skip("u"), let second = unit(),
      0xDC00...0xDFFF ~= second
    else {
      position = start
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  /// Four hexadecimal digits.
  private mutating func unit() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    let digits = bytes[position..<position + 4].compactMap { Unicode.Scalar($0).hexadecimalValue }
    guard digits.count == 4 else { return nil }
    position += 4
    return digits.reduce(0) { $0 << 4 | $1 }
  }

  // MARK: Between values

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipBlanks()
    return skip(mark)
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Digits after an optional sign, and no zero before others.
  fileprivate var isWholeNumber: Bool {
    let digits = first == UInt8(ascii: "-") ? dropFirst() : self
    return digits.count == 1 || digits.first != UInt8(ascii: "0")
  }
}

extension Unicode.Scalar {
  fileprivate var hexadecimalValue: UInt32? {
    switch self {
    case "0"..."9": value - 0x30
    case "a"..."f": value - 0x61 + 10
    case "A"..."F": value - 0x41 + 10
    default: nil
    }
  }
}
