/// The content of one field of a table: usually one run, for instance an amount; several for an
/// amount in several commodities.
///
/// 32 bytes, and no allocation for a single short run, because tables have many.
package struct Cell: Hashable, Sendable {
  /// How several runs are arranged.
  package enum Arrangement: UInt8, Sendable {
    /// Side by side as they are.
    case adjoining
    /// On one line with `, ` between them.
    case commas
    /// Each on a line of its own.
    case lines
  }

  /// The first run's text; empty in an empty cell.
  package var text: String
  /// The first run's style.
  package var style: Style
  /// How `text` and `more` are arranged.
  package var arrangement: Arrangement
  /// Depth below the top of the tree that the row shows; text output indents two spaces a level.
  package var indent: UInt8
  /// The runs after the first.
  package var more: [Run]

  /// A cell of one run.
  package init(_ text: String, _ style: Style = .plain, indent: Int = 0) {
    self.text = text
    self.style = style
    self.arrangement = .adjoining
    self.indent = UInt8(clamping: indent)
    self.more = []
  }

  /// A cell of any number of runs.
  package init(_ runs: [Run], _ arrangement: Arrangement, indent: Int = 0) {
    self.text = runs.first?.text ?? ""
    self.style = runs.first?.style ?? .plain
    self.arrangement = arrangement
    self.indent = UInt8(clamping: indent)
    self.more = runs.count > 1 ? Array(runs.dropFirst()) : []
  }

  /// Nothing.
  package static let empty = Cell("")

  package var isEmpty: Bool { text.isEmpty && more.isEmpty }

  /// All runs in order; one run without text in an empty cell.
  package var runs: [Run] { [Run(text, style)] + more }
}

extension Cell: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}
