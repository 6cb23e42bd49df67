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
  /// Whether a grid has a frame; in boxes all have.
  package var isFramed = false
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
    var table = self
    (table.columns, table.rows) = (kept.map { columns[$0] }, short)
    return table
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

/// One column of a table.
package struct Column: Sendable, Equatable {
  /// What the column holds, for renderers that mark it.
  package enum Role: UInt8, Sendable {
    case text, account, date, description, commodity, amount, total, average, percentage, count
  }

  package enum Alignment: UInt8, Sendable { case left, right }

  /// Lines between columns of a grid.
  package enum Line: UInt8, Sendable { case none, single, double }

  package var role: Role
  package var alignment: Alignment
  /// Columns of the terminal the column takes at least.
  package var minimumWidth: Int
  /// Columns of the terminal above which a list of amounts is cut to `1 EUR, 2 more..` and text of
  /// a column on the left ends in `..`; a number is never cut. nil: as wide as its content.
  package var maximumWidth: Int?
  /// What is drawn before the column; only in a grid.
  package var lineBefore: Line
  /// The column can go where no row fills it.
  var isDispensable = false

  package init(
    _ role: Role, _ alignment: Alignment? = nil, minimumWidth: Int = 0, maximumWidth: Int? = nil,
    lineBefore: Line = .none
  ) {
    self.role = role
    self.alignment = alignment ?? role.alignment
    self.minimumWidth = minimumWidth
    self.maximumWidth = maximumWidth
    self.lineBefore = lineBefore
  }
}

/// One row of a table, or a rule across it.
package struct Row: Sendable, Equatable {
  package enum Role: UInt8, Sendable {
    /// Titles of the columns.
    case header
    /// Title of the rows that follow, such as `Assets`.
    case section
    /// An account, an entry or whatever the table lists.
    case body
    /// Sum of the rows above it since the last section.
    case total
    /// Sum of the whole table.
    case grandTotal
    /// A single line across the table; no cells.
    case rule
    /// A double line across the table; no cells.
    case doubleRule
  }

  package var role: Role
  package var cells: [Cell]

  package init(_ role: Role, _ cells: [Cell]) {
    self.role = role
    self.cells = cells
  }

  /// A row of the body.
  package init(_ cells: [Cell]) { self.init(.body, cells) }

  /// Titles of columns.
  package init(header titles: [String]) {
    self.init(.header, titles.map { Cell($0, .strong) })
  }

  /// A single line across the table.
  package static let rule = Row(.rule, [])
  /// A double line across the table.
  package static let doubleRule = Row(.doubleRule, [])
}
