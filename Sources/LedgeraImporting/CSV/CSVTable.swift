/// Rows and fields of separated values as they stand in a file (RFC 4180, and what banks make of it).
///
/// Lines end at LF, CRLF or CR. A field in double quotes may hold separators and line ends, and a
/// quote written twice; quotes elsewhere are plain characters. Blank lines are no rows.
struct CSVTable: Sendable {
  struct Field: Sendable {
    /// Where the content stands, without the quotes around it.
    let start: Int
    let end: Int
    /// The content has quotes that are written twice.
    let hasDoubledQuotes: Bool
  }

  struct Problem: Sendable {
    enum Kind: Sendable { case openQuote, textAfterQuote }
    let kind: Kind
    let offset: Int
  }

  let bytes: [UInt8]
  let separator: UInt8
  private(set) var fields: [Field] = []
  /// Places in `fields` of each row's.
  private(set) var rows: [Range<Int>] = []
  private(set) var problems: [Problem] = []

  /// - Parameter rowLimit: Rows after which reading stops.
  init(_ bytes: [UInt8], separator: UInt8, rowLimit: Int = .max) {
    self.bytes = bytes
    self.separator = separator
    var scanner = CSVScanner(bytes: bytes, separator: separator)
    while rows.count < rowLimit, scanner.position < bytes.count {
      let first = fields.count
      scanner.readRow(into: &fields, problems: &problems)
      if isBlank(first..<fields.count) {
        fields.removeLast(fields.count - first)
      } else {
        rows.append(first..<fields.count)
      }
    }
  }

  private func isBlank(_ row: Range<Int>) -> Bool {
    row.allSatisfy { fields[$0].start == fields[$0].end }
  }

  /// A field's text without white space around it, and without the `="…"` in which spreadsheets wrap
  /// numbers; empty where the row has no such column.
  func text(row: Int, column: Int) -> String {
    guard let field = field(row: row, column: column) else { return "" }
    var content = bytes[field.start..<field.end]
    if content.starts(with: [0x3D, 0x22]), content.count >= 3, content.last == 0x22 {
      content = content.dropFirst(2).dropLast()
    }
    let text = String(decoding: content, as: UTF8.self)
    return Self.trimmed(field.hasDoubledQuotes ? Self.undoubled(text) : text)
  }

  /// nil: the row has no such column.
  func field(row: Int, column: Int) -> Field? {
    let range = rows[row]
    guard column >= 0, column < range.count else { return nil }
    return fields[range.lowerBound + column]
  }

  func texts(row: Int) -> [String] {
    (0..<rows[row].count).map { text(row: row, column: $0) }
  }

  private static func undoubled(_ text: String) -> String {
    var result = ""
    var isSecond = false
    for scalar in text.unicodeScalars {
      if scalar == "\"", !isSecond {
        isSecond = true
        result.unicodeScalars.append(scalar)
      } else {
        if scalar != "\"" { result.unicodeScalars.append(scalar) }
        isSecond = false
      }
    }
    return result
  }

  private static func trimmed(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars)
  }
}
