package import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
package import LedgeraQuantities

/// What things returned, or prices rose by, in months or years of the past: a file of separated values
/// (reference.md § Tables of returns).
///
/// Nothing is guessed: any bytes give a table or findings.
package struct ReturnTable: Sendable {
  package struct Column: Sendable {
    package let name: String
    /// The heading.
    package let span: Span
    /// By row: 0.01 for 1 %; above -1.
    package fileprivate(set) var returns: [Quantity] = []
  }

  /// 1 or 12.
  package private(set) var monthsPerRow = 1
  package private(set) var rowCount = 0
  /// Those of months or years aside.
  package private(set) var columns: [Column] = []
  /// The row of headings.
  package private(set) var heading: Span
  package private(set) var diagnostics = DiagnosticList()
  package let sources: SourceMap

  private let file: FileID
  private let table: CSVTable

  /// - Parameter path: As the user named it.
  package init(path: String, bytes: UnsafeRawBufferPointer) {
    let text = DecodedText(bytes, as: .utf8)
    let contents = FileContents(text.bytes)
    var sources = SourceMap()
    file = sources.add(SourceFile(path: path, bytes: contents.bytes, owner: contents))
    self.sources = sources
    table = CSVTable(
      text.bytes, separator: Self.separator(of: text.bytes), keepsEmptyRows: true)
    heading = Span(file: file, range: 0..<0)
    if let invalid = text.invalidOffsets.first {
      report("this byte is not a character of UTF-8", at: invalid..<invalid + 1)
    }
    for problem in table.problems {
      diagnostics.add(
        problem.finding(at: Span(file: file, range: problem.offset..<problem.offset + 1)))
    }
    guard diagnostics.isEmpty, readHeadings() else { return }
    readRows()
  }

  /// The first of those that the line of headings has.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    return ";\t,".utf8.first { line.contains($0) } ?? UInt8(ascii: ",")
  }

  private mutating func report(_ headline: String, at range: Range<Int>, _ help: String? = nil) {
    var finding = Diagnostic(.returnTable, headline, at: Span(file: file, range: range))
    if let help { finding.help = [help] }
    diagnostics.add(finding)
  }

  private func text(_ row: Int, _ column: Int) -> String {
    String(decoding: table.text(row: row, column: column), as: UTF8.self)
  }

  /// In messages: as much as fits into a line.
  private func shown(_ row: Int, _ column: Int) -> String {
    let text = text(row, column)
    return text.count > 40 ? "'\(text.prefix(40))…'" : "'\(text)'"
  }

  private func place(_ row: Int, _ column: Int) -> Range<Int> {
    table.field(row: row, column: column).map { $0.start..<$0.end } ?? table.range(ofRow: row)
  }

  /// Those of a column by row; nil: there is no such column.
  package func returns(of name: String) -> [Quantity]? {
    columns.first { $0.name == name }?.returns
  }

  // MARK: Headings

  /// False: it cannot be told what the rows say.
  private mutating func readHeadings() -> Bool {
    guard !table.rows.isEmpty else {
      report("the table is empty", at: 0..<0, Self.example)
      return false
    }
    heading = Span(file: file, range: table.range(ofRow: 0))
    switch text(0, 0) {
    case "month": monthsPerRow = 1
    case "year": monthsPerRow = 12
    default:
      report("the first column is \(shown(0, 0)), not month or year", at: place(0, 0), Self.example)
      return false
    }
    for column in 1..<max(1, table.rows[0].count) {
      let name = text(0, column)
      if name.isEmpty {
        report("this column has no name", at: place(0, column), Self.example)
      } else if columns.contains(where: { $0.name == name }) {
        report("two columns are named \(shown(0, column))", at: place(0, column))
      }
      columns.append(Column(name: name, span: Span(file: file, range: place(0, column))))
    }
    if columns.isEmpty { report("there is no column of returns", at: place(0, 0), Self.example) }
    return diagnostics.isEmpty
  }

  private static let example =
    "write a first line such as 'month,inflation,Shares', named as the plan's buckets are"

  // MARK: Rows

  private mutating func readRows() {
    var last: Int?
    for row in table.rows.indices.dropFirst() {
      let count = table.rows[row].count
      guard count == columns.count + 1 else {
        report(
          "this row has \(counted(count, "field")), not \(columns.count + 1)",
          at: table.range(ofRow: row))
        continue
      }
      if let number = period(row) {
        if let last, number != last + 1 {
          report(
            "\(shown(row, 0)) does not follow \(shown(row - 1, 0))", at: place(row, 0),
            "each row is the \(unit) after the one above it: none is left out or repeated")
        }
        last = number
      }
      for column in columns.indices { readReturn(row, column) }
      rowCount += 1
    }
    if rowCount == 0, diagnostics.isEmpty {
      report("the table has headings alone", at: table.range(ofRow: 0))
    }
  }

  private var unit: String { monthsPerRow == 1 ? "month" : "year" }

  /// The number of a month, or of a year; nil: it is neither.
  private mutating func period(_ row: Int) -> Int? {
    let parts = text(row, 0).split(separator: "-", omittingEmptySubsequences: false)
    let form = monthsPerRow == 1 ? [4, 2] : [4]
    let numbers = zip(parts, form).compactMap { part, length in
      part.utf8.count == length && part.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(part) : nil
    }
    guard parts.count == form.count, numbers.count == form.count,
      numbers.count == 1 || 1...12 ~= numbers[1]
    else {
      report(
        "\(shown(row, 0)) is no \(unit)", at: place(row, 0),
        "write it as \(monthsPerRow == 1 ? "1987-10" : "1987")")
      return nil
    }
    return numbers.count == 1 ? numbers[0] : numbers[0] * 12 + numbers[1]
  }

  private mutating func readReturn(_ row: Int, _ column: Int) {
    let written = text(row, column + 1)
    guard let rate = Rate(written)?.perUnit else {
      let number = Rate(written + "%")
      let help =
        number.map { _ in
          "it may be a part or a percentage: 0.05 is written 5%, a twentieth of a percent 0.05%"
        } ?? "write a percentage with a decimal point, such as 1.25% or -0.4%"
      report(
        written.isEmpty ? "a return is missing" : "\(shown(row, column + 1)) is no percentage",
        at: place(row, column + 1), help)
      return
    }
    guard rate > Quantity(coefficient: -1) else {
      return report(
        "\(shown(row, column + 1)) leaves nothing", at: place(row, column + 1),
        "returns are above -100%")
    }
    columns[column].returns.append(rate)
  }
}
