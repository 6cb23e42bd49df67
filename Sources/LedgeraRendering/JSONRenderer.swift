public import LedgeraDocuments

/// JSON text (RFC 8259), UTF-8, indented two spaces a level, members in their order.
public enum JSONRenderer {
  /// The text, ending with a line feed.
  public static func render(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(value, depth: 0)
    writer.bytes.append(UInt8(ascii: "\n"))
    return writer.bytes
  }
}

private struct JSONWriter {
  var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: append("null")
    case .bool(let isTrue): append(isTrue ? "true" : "false")
    case .integer(let number): append(String(number))
    case .string(let text): write(text)
    case .array(let elements): writeArray(elements.count, depth) { elements[$0] }
    case .sequence(let elements): writeArray(elements.count, depth) { elements[$0] }
    case .object(let members): write(members, depth)
    }
  }

  private mutating func writeArray(_ count: Int, _ depth: Int, element: (Int) -> JSONValue) {
    if count == 0 { return append("[]") }
    append("[")
    for index in 0..<count {
      startLine(isFirst: index == 0, depth + 1)
      write(element(index), depth: depth + 1)
    }
    startLine(isFirst: true, depth)
    append("]")
  }

  private mutating func write(_ members: [JSONValue.Member], _ depth: Int) {
    if members.isEmpty { return append("{}") }
    append("{")
    for (index, member) in members.enumerated() {
      startLine(isFirst: index == 0, depth + 1)
      write(member.name)
      append(": ")
      write(member.value, depth: depth + 1)
    }
    startLine(isFirst: true, depth)
    append("}")
  }

  private mutating func startLine(isFirst: Bool, _ depth: Int) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { append("  ") }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        bytes.append(byte)
      } else {
        writeEscape(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append(#"\""#)
    case UInt8(ascii: "\\"): append(#"\\"#)
    case 0x08: append(#"\b"#)
    case 0x09: append(#"\t"#)
    case 0x0A: append(#"\n"#)
    case 0x0C: append(#"\f"#)
    case 0x0D: append(#"\r"#)
    default:
      let digits = Array("0123456789abcdef".utf8)
      append(#"\u00"#)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
  }
}
