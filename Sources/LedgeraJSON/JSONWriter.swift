import LedgeraComputation
import LedgeraDiagnostics

extension JSONValue {
  /// The text (RFC 8259) in one line, members in their order. Characters that a terminal would obey or
  /// hide are written `\u009b`, so that it is safe to look at anywhere.
  package var bytes: [UInt8] {
    var writer = JSONWriter(isIndented: false)
    writer.write(self, depth: 0)
    return writer.bytes
  }

  /// The same indented two spaces a level, with a line feed at the end.
  ///
  /// - Parameter take: Gets it piece by piece, so that a long text needs little memory.
  package func writeIndented(to take: @escaping (UnsafeRawBufferPointer) -> Void) {
    var writer = JSONWriter(isIndented: true, take: take)
    writer.write(self, depth: 0)
    writer.bytes.append(UInt8(ascii: "\n"))
    writer.handOn()
  }
}

private struct JSONWriter {
  var bytes: [UInt8] = []
  let isIndented: Bool
  var take: ((UnsafeRawBufferPointer) -> Void)?
  /// Whether it writes some elements of a longer text.
  var isPart = false

  /// Hands on all that is there.
  mutating func handOn() {
    guard let take else { return }
    bytes.withUnsafeBytes(take)
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: append("null")
    case .bool(let isTrue): append(isTrue ? "true" : "false")
    case .number(let text): append(text)
    case .string(let text): write(text)
    case .array(let elements): write(elements, depth)
    case .sequence(let batches): write(batches, depth)
    case .object(let members): write(members, depth)
    }
  }

  private mutating func write(_ elements: some Sequence<JSONValue>, _ depth: Int) {
    append("[")
    let start = bytes.count
    write(elements, isFirst: true, depth)
    if bytes.count > start { startLine(isFirst: true, depth) }
    append("]")
  }

  private mutating func write(
    _ elements: some Sequence<JSONValue>, isFirst: Bool, _ depth: Int
  ) {
    var isFirst = isFirst
    for element in elements {
      startLine(isFirst: isFirst, depth + 1)
      write(element, depth: depth + 1)
      isFirst = false
    }
  }

  /// What is made as it is written. Another thread helps with the outermost list.
  private mutating func write(_ batches: Batches<[JSONValue]>, _ depth: Int) {
    guard !isPart else { return write(batches.elements, depth) }
    append("[")
    var isEmpty = true
    batches.forEach(
      to: { [] },
      end: { [isIndented] elements in
        var part = JSONWriter(isIndented: isIndented, isPart: true)
        part.write(elements, isFirst: true, depth)
        return part.bytes
      }
    ) { part in
      if !isEmpty { bytes.append(UInt8(ascii: ",")) }
      bytes += part
      isEmpty = false
      if bytes.count >= 1 << 20 { handOn() }
    }
    if !isEmpty { startLine(isFirst: true, depth) }
    append("]")
  }

  private mutating func write(_ members: [JSONValue.Member], _ depth: Int) {
    if members.isEmpty { return append("{}") }
    append("{")
    for index in members.indices {
      startLine(isFirst: index == 0, depth + 1)
      write(members[index].name)
      append(isIndented ? ": " : ":")
      write(members[index].value, depth: depth + 1)
    }
    startLine(isFirst: true, depth)
    append("}")
  }

  private mutating func startLine(isFirst: Bool, _ depth: Int) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    guard isIndented else { return }
    bytes.append(UInt8(ascii: "\n"))
    var blanks = 2 * depth
    while blanks > 0 {
      let count = min(blanks, Self.blanks.count)
      bytes += Self.blanks[..<count]
      blanks -= count
    }
  }

  private static let blanks = [UInt8](repeating: UInt8(ascii: " "), count: 64)

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  // MARK: Strings

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let isWritten = text.utf8.withContiguousStorageIfAvailable { units in
      guard units.allSatisfy({ JSONWriter.isPlain($0) }) else { return false }
      bytes.append(contentsOf: units)
      return true
    }
    if isWritten != true {
      for scalar in text.unicodeScalars { write(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
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
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// E.g. `\u001b`; half of a character beyond U+FFFF.
  private mutating func writeEscape(_ unit: UInt16) {
    let digits = String(unit, radix: 16)
    append(#"\u"# + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
  }
}
