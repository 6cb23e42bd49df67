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
