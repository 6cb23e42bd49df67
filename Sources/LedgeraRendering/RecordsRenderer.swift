public import LedgeraDocuments

/// Records as CSV or TSV, header first, UTF-8, lines ending with a line feed.
public enum RecordsRenderer {
  /// Every field in double quotes, quotes inside doubled; line breaks stay as they are.
  public static func csv(_ records: Records) -> [UInt8] {
    render(records, separator: UInt8(ascii: ","), writeQuoted)
  }

  /// Fields as they are, but tab, line feed, carriage return and backslash written `\t`, `\n`, `\r`
  /// and `\\`.
  public static func tsv(_ records: Records) -> [UInt8] {
    render(records, separator: UInt8(ascii: "\t"), writeEscaped)
  }

  private static func render(
    _ records: Records, separator: UInt8, _ write: (String, inout [UInt8]) -> Void
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in [records.header] + records.rows {
      for (index, field) in row.enumerated() {
        if index > 0 { bytes.append(separator) }
        write(field, &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private static func writeQuoted(_ field: String, _ bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    bytes.append(quote)
    for byte in field.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
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
