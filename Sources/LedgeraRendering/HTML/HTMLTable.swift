import LedgeraDocuments

/// Sets a table in markup: a header, a body for each section, figures on the right.
struct HTMLTable {
  private let table: Table
  /// The page says it already.
  private let pageTitle: String
  /// The column that names the rows.
  private let headingColumn: Int

  init(_ table: Table, pageTitle: String) {
    self.table = table
    self.pageTitle = pageTitle
    headingColumn =
      table.columns.firstIndex { $0.role == .account }
      ?? table.columns.firstIndex { $0.alignment == .left } ?? 0
  }

  /// Writes the table, and more rows of its body after its own.
  func write(_ more: some Sequence<Row> = [], to output: inout HTMLWriter) {
    output.markup("<div class=\"scroll\">\n<table>\n")
    if let title = table.title, title != pageTitle {
      output.element("caption") { $0.text(title) }
    }
    let rows = table.rows.filter { $0.role != .rule && $0.role != .doubleRule }
    let header = rows.prefix { $0.role == .header }
    if !header.isEmpty {
      output.markup("<thead>\n")
      for row in header { write(row, to: &output) }
      output.markup("</thead>\n")
    }
    output.markup("<tbody>\n")
    var isFirst = true
    for row in rows.dropFirst(header.count) {
      if row.role == .section, !isFirst { output.markup("</tbody>\n<tbody>\n") }
      isFirst = false
      write(row, to: &output)
    }
    output.append(more) { write($0, to: &$1) }
    output.markup("</tbody>\n</table>\n</div>\n")
  }

  private func write(_ row: Row, to output: inout HTMLWriter) {
    output.markup(row.role.rowClass.map { "<tr class=\"\($0)\">" } ?? "<tr>")
    if row.role == .section {
      output.markup("<th scope=\"rowgroup\" colspan=\"\(table.columns.count)\">")
      output.cell(row.cells.first ?? .empty)
      output.markup("</th>")
    } else {
      for (index, column) in table.columns.enumerated() {
        write(index < row.cells.count ? row.cells[index] : .empty, column, index, row, to: &output)
      }
    }
    output.markup("</tr>\n")
  }

  private func write(
    _ cell: Cell, _ column: Column, _ index: Int, _ row: Row, to output: inout HTMLWriter
  ) {
    let isHeading = row.role == .header ? !cell.isEmpty : index == headingColumn && !cell.isEmpty
    output.markup(isHeading ? "<th" : "<td")
    if isHeading { output.markup(row.role == .header ? " scope=\"col\"" : " scope=\"row\"") }
    if column.alignment == .right { output.markup(" class=\"figure\"") }
    if cell.indent > 0 {
      output.markup(" style=\"padding-left:\(Int(cell.indent) * 3 / 2 + 1)em\"")
    }
    output.markup(">")
    output.cell(cell)
    output.markup(isHeading ? "</th>" : "</td>")
  }
}

extension Row.Role {
  /// The style sheet's class; nil: none.
  fileprivate var rowClass: String? {
    switch self {
    case .section: "section"
    case .total: "total"
    case .grandTotal: "grand"
    case .header, .body, .rule, .doubleRule: nil
    }
  }
}
