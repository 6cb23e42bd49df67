/// A JSON document whose numbers stay the text they are written in.
enum JSONText: Equatable {
  case object([String: JSONText])
  case array([JSONText])
  case string(String)
  /// As it is written.
  case number(String)
  case bool(Bool)
  case null

  /// nil: this is no JSON, or nested deeper than `depthLimit`.
  init?(_ bytes: [UInt8]) {
    var scanner = JSONScanner(bytes)
    guard let value = scanner.document() else { return nil }
    self = value
  }

  static let depthLimit = 64

  subscript(name: String) -> JSONText? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// Its elements; empty: it is no array.
  var elements: [JSONText] { if case .array(let elements) = self { elements } else { [] } }

  /// Its members; empty: it is no object.
  var members: [String: JSONText] { if case .object(let members) = self { members } else { [:] } }

  /// The text of a string or a number; nil: it is neither.
  var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }
}

/// Reads JSON as RFC 8259 has it.
private struct JSONScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() -> JSONText? {
    guard let value = value(depth: 0) else { return nil }
    skipBlanks()
    return position == bytes.count ? value : nil
  }

  private mutating func value(depth: Int) -> JSONText? {
    guard depth < JSONText.depthLimit else { return nil }
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

  private mutating func object(_ depth: Int) -> JSONText? {
    var members: [String: JSONText] = [:]
    position += 1
    if take("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard let name = string(), take(":"), let value = value(depth: depth + 1) else { return nil }
      members[name] = value
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(_ depth: Int) -> JSONText? {
    var elements: [JSONText] = []
    position += 1
    if take("]") { return .array(elements) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
    } while take(",")
    return take("]") ? .array(elements) : nil
  }

  private mutating func word(_ text: StaticString, _ value: JSONText) -> JSONText? {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count,
      text.withUTF8Buffer({ bytes[position..<position + count].elementsEqual($0) })
    else { return nil }
    position += count
    return value
  }

  private mutating func number() -> JSONText? {
    let start = position
    while position < bytes.count, "+-.0123456789eE".utf8.contains(bytes[position]) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    return DecimalText.quantity(text) == nil ? nil : .number(text)
  }

  private mutating func string() -> String? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
    position += 1
    var units: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch Unicode.Scalar(byte) {
      case "\"": return String(validating: units, as: UTF8.self)
      case "\\":
        guard let scalar = escaped() else { return nil }
        units += Array(String(scalar).utf8)
      default: units.append(byte)
      }
    }
    return nil
  }

  /// What stands behind a backslash. Halves of a pair become U+FFFD.
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
      guard position + 4 <= bytes.count else { return nil }
      let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
      position += 4
      return UInt32(digits, radix: 16).map { Unicode.Scalar($0) ?? "\u{FFFD}" }
    default: return nil
    }
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }
}
