public import LedgeraDocuments

/// JSON text (RFC 8259), UTF-8, indented two spaces a level, members in their order.
public enum JSONRenderer {
  /// The text, ending with a line feed.
  public static func render(_ value: JSONValue) -> [UInt8] {
    OutputBuffer.collecting { write(value, to: $0) }
  }

  /// The same in pieces.
  public static func write(_ value: JSONValue, to take: @escaping PieceTaker) {
    var writer = JSONWriter(output: OutputBuffer(take: take))
    writer.write(value, depth: 0)
    writer.output.bytes.append(UInt8(ascii: "\n"))
    writer.output.handOn()
  }
}

private struct JSONWriter {
  var output: OutputBuffer

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: append("null")
    case .bool(let isTrue): append(isTrue ? "true" : "false")
    case .integer(let number): append(String(number))
    case .string(let text): write(text)
    case .array(let elements): write(elements, depth)
    case .sequence(let elements): write(elements, depth)
    case .object(let members): write(members, depth)
    }
  }

  private mutating func write(_ elements: some Sequence<JSONValue>, _ depth: Int) {
    append("[")
    var isEmpty = true
    for element in elements {
      startLine(isFirst: isEmpty, depth + 1)
      write(element, depth: depth + 1)
      isEmpty = false
      output.handOnPiece()
    }
    if !isEmpty { startLine(isFirst: true, depth) }
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
    if !isFirst { output.bytes.append(UInt8(ascii: ",")) }
    output.bytes.append(UInt8(ascii: "\n"))
    output.append(spaces: 2 * depth)
  }

  private mutating func append(_ text: String) { output.append(text) }

  private mutating func write(_ text: String) {
    output.bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      if utf8.allSatisfy({ JSONWriter.isPlain($0) }) {
        output.bytes.append(contentsOf: utf8)
      } else {
        for byte in utf8 {
          if JSONWriter.isPlain(byte) { output.bytes.append(byte) } else { writeEscape(byte) }
        }
      }
    }
    output.bytes.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
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
      output.bytes.append(digits[Int(byte >> 4)])
      output.bytes.append(digits[Int(byte & 15)])
    }
  }
}
