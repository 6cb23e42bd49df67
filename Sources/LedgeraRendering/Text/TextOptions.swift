/// What the reader's terminal can show.
package struct TextOptions: Sendable {
  /// Columns of the terminal, which registers fill; 0 to 10,000, whatever was asked for.
  package let width: Int
  /// Columns of a register's description, 0 to 10,000; nil: it shares with the account.
  package let descriptionWidth: Int?
  /// Columns beyond which a plain table continues below itself; nil: it is as wide as it needs.
  package let tableWidth: Int?
  /// Whether grids do so, too.
  package let foldsGrids: Bool
  /// Whether styles become ANSI escapes.
  package let isColoured: Bool
  /// Whether grids are drawn with box-drawing characters instead of ASCII.
  package let drawsBoxes: Bool

  /// Plain text, 80 columns wide.
  package init(
    width: Int = 80, descriptionWidth: Int? = nil, tableWidth: Int? = nil,
    foldsGrids: Bool = false, isColoured: Bool = false, drawsBoxes: Bool = false
  ) {
    self.width = min(max(width, 0), 10_000)
    self.descriptionWidth = descriptionWidth.map { min(max($0, 0), 10_000) }
    self.tableWidth = tableWidth
    self.foldsGrids = foldsGrids
    self.isColoured = isColoured
    self.drawsBoxes = drawsBoxes
  }
}
