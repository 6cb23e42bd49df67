import LedgeraDiagnostics

/// Rows and fields of separated values as they are in a file (RFC 4180, and what banks make of it).
///
/// Lines end at LF, CRLF or CR. A field in double quotes may hold separators and line ends, and a
/// quote written twice; quotes elsewhere are plain characters. Blank lines are no rows. A quote that is
/// never closed ends the table: the row that it is in and what follows are not read.
///
/// An object, as every record refers to its table.
final class CSVTable: Sendable {
  /// A file may have half a billion of them.
  struct Field: Sendable {
    private let first: UInt32
    /// The highest bit says whether quotes are doubled.
    private let lengthAndQuotes: UInt32

    init(start: Int, end: Int, hasDoubledQuotes: Bool) {
      first = UInt32(start)
      lengthAndQuotes =
        UInt32(min(end - start, Int(~Self.quotesBit))) | (hasDoubledQuotes ? Self.quotesBit : 0)
    }

    private init(first: UInt32, lengthAndQuotes: UInt32) {
      self.first = first
      self.lengthAndQuotes = lengthAndQuotes
    }

    fileprivate func moved(by distance: Int) -> Field {
      Field(first: UInt32(Int(first) + distance), lengthAndQuotes: lengthAndQuotes)
    }

    private static let quotesBit: UInt32 = 1 << 31

    /// Where the content is, without the quotes around it.
    var start: Int { Int(first) }
    var end: Int { start + Int(lengthAndQuotes & ~Self.quotesBit) }
    /// The content has quotes that are written twice.
    var hasDoubledQuotes: Bool { lengthAndQuotes & Self.quotesBit != 0 }
  }

  struct Problem: Sendable {
    enum Kind: Sendable {
      case openQuote, textAfterQuote
      /// The field ends with a quote, and has others that should be doubled: `"Bar "Blue""`.
      case quoteWithin
    }
    let kind: Kind
    let offset: Int

    func finding(at place: Span) -> Diagnostic {
      var finding: Diagnostic
      switch kind {
      case .openQuote:
        finding = Diagnostic(.csvSyntax, "this quote is never closed", at: place)
        finding.help = ["its row and all that follows are not read"]
      case .quoteWithin:
        finding = Diagnostic(
          .csvSyntax, "quotes within a quoted field are not written twice", at: place)
        finding.help = ["they are taken as part of its text"]
      case .textAfterQuote:
        finding = Diagnostic(
          .csvSyntax, "a separator or the end of the line is missing after the quote", at: place)
      }
      return finding
    }
  }

  let bytes: [UInt8]
  /// Where they begin in the file.
  let offset: Int
  let separator: UInt8
  let fields: [Field]
  /// Places in `fields` of each row's.
  let rows: [Range<Int>]
  /// The first of them.
  let problems: [Problem]
  /// How many there are beyond those.
  let droppedProblems: Int

  /// - Parameters:
  ///   - start: Where the first row begins.
  ///   - rowLimit: Rows after which reading stops.
  ///   - keepsEmptyRows: Rows of separators alone are rows, too.
  init(
    _ bytes: [UInt8], from start: Int = 0, separator: UInt8, rowLimit: Int = .max,
    keepsEmptyRows: Bool = false
  ) {
    var (fields, rows): ([Field], [Range<Int>]) = ([], [])
    var scanner = CSVScanner(bytes: bytes, from: start, separator: separator)
    while rows.count < rowLimit, scanner.position < bytes.count {
      let first = fields.count
      guard scanner.readRow(into: &fields) else {
        fields.removeLast(fields.count - first)
        break
      }
      if fields.count - first == 1 || !keepsEmptyRows,
        fields[first...].allSatisfy({ $0.start == $0.end })
      {
        fields.removeLast(fields.count - first)
      } else {
        rows.append(first..<fields.count)
      }
    }
    (self.bytes, self.separator, self.fields, self.rows) = (bytes, separator, fields, rows)
    offset = 0
    (problems, droppedProblems) = (scanner.problems, scanner.droppedProblems)
  }

  /// Some rows of a table, at least one, with bytes of their own.
  init(_ part: Range<Int>, of table: CSVTable) {
    let (first, last) = (part.lowerBound, part.upperBound - 1)
    let start = table.range(ofRow: first).lowerBound
    let firstField = table.rows[first].lowerBound
    bytes = Array(table.bytes[start..<table.range(ofRow: last).upperBound])
    offset = table.offset + start
    separator = table.separator
    fields = table.fields[firstField..<table.rows[last].upperBound].map { $0.moved(by: -start) }
    rows = table.rows[part].map { $0.lowerBound - firstField..<$0.upperBound - firstField }
    (problems, droppedProblems) = ([], 0)
  }

  /// A field's content as it is within its quotes, blanks and all; nil: the row has no such column.
  func content(row: Int, column: Int) -> ArraySlice<UInt8>? {
    guard let field = field(row: row, column: column) else { return nil }
    let content = bytes[field.start..<field.end]
    return field.hasDoubledQuotes ? Self.undoubled(content) : content
  }

  /// Where a row is, without the end of its line.
  func range(ofRow row: Int) -> Range<Int> {
    let (first, last) = (fields[rows[row].lowerBound], fields[rows[row].upperBound - 1])
    return Self.outer(first, in: bytes).lowerBound..<Self.outer(last, in: bytes).upperBound
  }

  /// A field with the quotes around it.
  private static func outer(_ field: Field, in bytes: [UInt8]) -> Range<Int> {
    let isQuoted =
      field.start > 0 && field.end < bytes.count && bytes[field.start - 1] == 0x22
      && bytes[field.end] == 0x22
    return isQuoted ? field.start - 1..<field.end + 1 : field.start..<field.end
  }

  /// A field's text without white space around it, and without the `="…"` in which spreadsheets wrap
  /// numbers; empty where the row has no such column.
  func text(row: Int, column: Int) -> ArraySlice<UInt8> {
    guard let field = field(row: row, column: column) else { return [] }
    var (start, end) = (field.start, field.end)
    if end - start >= 3, bytes[start] == 0x3D, bytes[start + 1] == 0x22, bytes[end - 1] == 0x22 {
      (start, end) = (start + 2, end - 1)
    }
    let content = bytes[start..<end]
    return (field.hasDoubledQuotes ? Self.undoubled(content) : content).trimmed
  }

  /// nil: the row has no such column.
  func field(row: Int, column: Int) -> Field? {
    let range = rows[row]
    guard column >= 0, column < range.count else { return nil }
    return fields[range.lowerBound + column]
  }

  func texts(row: Int) -> [String] {
    (0..<rows[row].count).map { String(decoding: text(row: row, column: $0), as: UTF8.self) }
  }

  private static func undoubled(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var result: [UInt8] = []
    var isSecond = false
    for byte in text {
      if byte == 0x22, !isSecond {
        isSecond = true
        result.append(byte)
      } else {
        if byte != 0x22 { result.append(byte) }
        isSecond = false
      }
    }
    return result[...]
  }
}
