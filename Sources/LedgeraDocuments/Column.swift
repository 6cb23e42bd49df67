/// One column of a table.
package struct Column: Sendable, Equatable {
  /// What the column holds, for renderers that mark it.
  package enum Role: UInt8, Sendable {
    case text, account, date, description, commodity, amount, total, average, percentage, count
  }

  package enum Alignment: UInt8, Sendable { case left, right }

  package var role: Role
  package var alignment: Alignment
  /// Columns of the terminal the column takes at least.
  package var minimumWidth: Int
  /// Columns of the terminal above which a list of amounts is cut to `1 EUR, 2 more..` and text of
  /// a column on the left ends in `..`; a number is never cut. nil: as wide as its content.
  package var maximumWidth: Int?
  /// A line is drawn before the column; only in a grid.
  package var hasLineBefore: Bool
  /// The column can go where no row fills it.
  var isDispensable = false

  package init(
    _ role: Role, _ alignment: Alignment? = nil, minimumWidth: Int = 0, maximumWidth: Int? = nil,
    hasLineBefore: Bool = false
  ) {
    self.role = role
    self.alignment = alignment ?? role.alignment
    self.minimumWidth = minimumWidth
    self.maximumWidth = maximumWidth
    self.hasLineBefore = hasLineBefore
  }
}
