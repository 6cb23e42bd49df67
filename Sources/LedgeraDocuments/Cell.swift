/// The content of one field of a table: usually one run, for instance an amount; several for an
/// amount in several commodities.
///
/// 32 bytes, and no allocation for a single short run, because tables have many.
public struct Cell: Hashable, Sendable {
  /// How several runs are arranged.
  public enum Arrangement: UInt8, Sendable {
    /// Side by side as they are.
    case adjoining
    /// On one line with `, ` between them.
    case commas
    /// Each on a line of its own.
    case lines
  }

  /// The first run's text; empty in an empty cell.
  public var text: String
  /// The first run's style.
  public var style: Style
  /// How `text` and `more` are arranged.
  public var arrangement: Arrangement
  /// Depth below the top of the tree that the row shows; text output indents two spaces a level.
  public var indent: UInt8
  /// The runs after the first.
  public var more: [Run]

  /// A cell of one run.
  public init(_ text: String, _ style: Style = .plain, indent: Int = 0) {
    self.text = text
    self.style = style
    self.arrangement = .adjoining
    self.indent = UInt8(clamping: indent)
    self.more = []
  }

  /// A cell of any number of runs.
  public init(_ runs: [Run], _ arrangement: Arrangement, indent: Int = 0) {
    self.text = runs.first?.text ?? ""
    self.style = runs.first?.style ?? .plain
    self.arrangement = arrangement
    self.indent = UInt8(clamping: indent)
    self.more = runs.count > 1 ? Array(runs.dropFirst()) : []
  }

  /// Nothing.
  public static let empty = Cell("")

  public var isEmpty: Bool { text.isEmpty && more.isEmpty }

  /// All runs in order; one run without text in an empty cell.
  public var runs: [Run] { [Run(text, style)] + more }
}

extension Cell: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}
