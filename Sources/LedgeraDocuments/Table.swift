/// Rows and columns, and how they are meant to be set.
package struct Table: Sendable, Equatable {
  /// How the table is set in text. Other renderers may ignore it.
  package enum Layout: Sendable, Equatable {
    /// hledger's balance list: no header line, two spaces between columns. A row of several lines
    /// has its last column on the last of them; nothing pads the last column. A rule is twenty
    /// dashes.
    case list
    /// hledger's balance list in `--layout bare`: every field padded, a space at either margin. A
    /// rule is as wide as the first column.
    case paddedList
    /// hledger's report table: the first column names the row, `||` follows it, and rules
    /// cross at `++`.
    case grid
    /// A header and rows, two spaces between columns, nothing after the last one.
    case plain
  }

  /// The line above the table; nil for none.
  package var title: String?
  package var layout: Layout
  /// One for each cell of a row, the first one for the row's heading.
  package var columns: [Column]
  /// In order, headers and rules included. A row may have fewer cells than there are columns.
  package var rows: [Row]

  package init(title: String? = nil, layout: Layout, columns: [Column], rows: [Row] = []) {
    self.title = title
    self.layout = layout
    self.columns = columns
    self.rows = rows
  }
}

extension Table {
  /// Without those dispensable columns that no row but headers fills.
  package func withoutIdleColumns() -> Table {
    let kept = columns.indices.filter { column in
      !columns[column].isDispensable
        || rows.contains { row in
          row.role != .header && column < row.cells.count && !row.cells[column].isEmpty
        }
    }
    guard kept.count < columns.count else { return self }
    let short = rows.map { row in
      Row(row.role, kept.filter { $0 < row.cells.count }.map { row.cells[$0] })
    }
    return Table(title: title, layout: layout, columns: kept.map { columns[$0] }, rows: short)
  }
}

extension Column.Role {
  /// Numbers are on the right, all else on the left.
  package var alignment: Column.Alignment {
    switch self {
    case .amount, .total, .average, .percentage, .count: .right
    case .text, .account, .date, .description, .commodity: .left
    }
  }
}
