import LedgeraDiagnostics
public import LedgeraDocuments

/// JSON text (RFC 8259), UTF-8, indented two spaces a level, members in their order. Characters that a
/// terminal would obey or hide are written `\u009b`, so that the text is safe to look at anywhere.
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
    let isWritten = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.allSatisfy({ JSONWriter.isPlain($0) }) else { return false }
      output.bytes.append(contentsOf: bytes)
      return true
    }
    if isWritten != true {
      for scalar in text.unicodeScalars { write(scalar) }
    }
    output.bytes.append(UInt8(ascii: "\""))
  }

  /// ASCII that stands for itself: nearly all text.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append(#"\""#)
    case "\\": append(#"\\"#)
    case "\u{8}": append(#"\b"#)
    case "\t": append(#"\t"#)
    case "\n": append(#"\n"#)
    case "\u{C}": append(#"\f"#)
    case "\r": append(#"\r"#)
    case _ where scalar.isHidden: for unit in String(scalar).utf16 { writeEscape(unit) }
    default:
      output.bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// E.g. `\u001b`; half of a character beyond U+FFFF.
  private mutating func writeEscape(_ unit: UInt16) {
    let digits = String(unit, radix: 16)
    append(#"\u"# + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
  }
}
