/// What the reader's terminal can show.
public struct TextOptions: Sendable {
  /// Columns of the terminal, which registers fill.
  public var width: Int
  /// Columns of a register's description; nil: it shares with the account.
  public var descriptionWidth: Int?
  /// Whether styles become ANSI escapes.
  public var isColoured: Bool
  /// Whether grids are drawn with box-drawing characters instead of ASCII.
  public var drawsBoxes: Bool

  /// Plain text, 80 columns wide.
  public init(
    width: Int = 80, descriptionWidth: Int? = nil, isColoured: Bool = false,
    drawsBoxes: Bool = false
  ) {
    self.width = width
    self.descriptionWidth = descriptionWidth
    self.isColoured = isColoured
    self.drawsBoxes = drawsBoxes
  }
}
