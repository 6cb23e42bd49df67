import LedgeraDocuments

/// A table as comma-separated values with a header, one file each.
package struct CSVTableWriter {
  private let tables: BookTables
  private let guardsFormulas: Bool

  /// - Parameter guardsFormulas: Puts `'` before text that spreadsheets would treat as a formula.
  package init(_ tables: BookTables, guardsFormulas: Bool = false) {
    self.tables = tables
    self.guardsFormulas = guardsFormulas
  }

  /// Names of the columns, as in the first line.
  package static func header(of table: TableSchema) -> String {
    table.columns.map(\.name).joined(separator: ",") + "\n"
  }

  /// The whole file of a table.
  package func bytes(of table: TableSchema) -> [UInt8] {
    var output = Array(Self.header(of: table).utf8)
    tables.forEachRow(of: table) { row in
      for (index, value) in row.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        output += Array(text(value).utf8)
      }
      output.append(0x0A)
    }
    return output
  }

  /// Empty for null; text is always quoted, to tell it from that.
  private func text(_ value: TableValue) -> String {
    switch value {
    case .null: ""
    case .integer(let number): String(number)
    case .decimal(let text), .date(let text): text
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .text(let text):
      "\"" + (guardsFormulas ? text.guardedFormula : text).replacing("\"", with: "\"\"") + "\""
    }
  }
}
