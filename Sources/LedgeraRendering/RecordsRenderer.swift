package import LedgeraDocuments
package import LedgeraJSON

/// Records as CSV or TSV, header first, UTF-8, lines ending with a line feed.
package enum RecordsRenderer {
  /// Every field in double quotes, quotes inside doubled; line breaks stay as they are.
  package static func csv(_ records: Records) -> [UInt8] {
    OutputBuffer.collecting { writeCSV(records, to: $0) }
  }

  /// The same in pieces.
  ///
  /// - Parameter guardsFormulas: Put `'` before what spreadsheets would take for a formula.
  package static func writeCSV(
    _ records: Records, guardsFormulas: Bool = false, to take: @escaping PieceTaker
  ) {
    write(records, separator: UInt8(ascii: ","), guardsFormulas, writeQuoted, to: take)
  }

  /// Fields as they are, but tab, line feed, carriage return and backslash written `\t`, `\n`, `\r`
  /// and `\\`.
  package static func tsv(_ records: Records) -> [UInt8] {
    OutputBuffer.collecting { writeTSV(records, to: $0) }
  }

  /// The same in pieces; see `writeCSV`.
  package static func writeTSV(
    _ records: Records, guardsFormulas: Bool = false, to take: @escaping PieceTaker
  ) {
    write(records, separator: UInt8(ascii: "\t"), guardsFormulas, writeEscaped, to: take)
  }

  private static func write(
    _ records: Records, separator: UInt8, _ guardsFormulas: Bool,
    _ writeField: (String, inout [UInt8]) -> Void, to take: @escaping PieceTaker
  ) {
    var output = OutputBuffer(take: take)
    func write(_ row: [String]) {
      for (index, field) in row.enumerated() {
        if index > 0 { output.bytes.append(separator) }
        writeField(guardsFormulas ? field.guardedFormula : field, &output.bytes)
      }
      output.bytes.append(UInt8(ascii: "\n"))
      output.handOnPiece()
    }
    write(records.header)
    // Making a row takes longer than writing it, so that another thread would only wait for the next one.
    for row in records.rows { write(row) }
    output.handOn()
  }

  private static func writeQuoted(_ field: String, _ bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    var field = field
    bytes.append(quote)
    field.withUTF8 { field in
      if !field.contains(quote) { return bytes.append(contentsOf: field) }
      for byte in field {
        if byte == quote { bytes.append(quote) }
        bytes.append(byte)
      }
    }
    bytes.append(quote)
  }

  private static func writeEscaped(_ field: String, _ bytes: inout [UInt8]) {
    for byte in field.utf8 {
      switch byte {
      case UInt8(ascii: "\t"): bytes.append(contentsOf: #"\t"#.utf8)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: #"\n"#.utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: #"\r"#.utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
      default: bytes.append(byte)
      }
    }
  }
}

/// JSON indented two spaces a level, members in their order, safe to look at on a terminal.
package enum JSONRenderer {
  /// The text, ending with a line feed.
  package static func render(_ value: JSONValue) -> [UInt8] {
    OutputBuffer.collecting { write(value, to: $0) }
  }

  /// The same in pieces.
  package static func write(_ value: JSONValue, to take: @escaping PieceTaker) {
    value.writeIndented(to: take)
  }
}
