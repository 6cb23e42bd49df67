package import LedgeraDocuments

/// A document's blocks as text for a terminal, UTF-8.
package struct TextRenderer: Sendable {
  private let options: TextOptions
  /// So many blocks are short, and two threads write them.
  private static let manyBlocks = 600

  /// A renderer for one kind of terminal.
  package init(_ options: TextOptions = TextOptions()) { self.options = options }

  /// The whole text; every line ends with a line feed.
  package func render(_ document: Document) -> [UInt8] { render(document.blocks) }

  /// The text of some blocks, one below the other.
  package func render(_ blocks: [Block]) -> [UInt8] {
    OutputBuffer.collecting { write(blocks, to: $0) }
  }

  /// The same in pieces.
  ///
  /// - Parameter isForTerminal: Show what a terminal would obey or hide; otherwise text stays as the
  ///   books have it, byte for byte.
  package func write(
    _ blocks: [Block], isForTerminal: Bool = false, to take: @escaping PieceTaker
  ) {
    var output = OutputBuffer(isColoured: options.isColoured, take: take)
    if blocks.count < Self.manyBlocks {
      for block in blocks { write(isForTerminal ? block.visible : block, to: &output) }
    } else {
      output.append(blocks) { blocks, part in
        for block in blocks { self.write(isForTerminal ? block.visible : block, to: &part) }
      }
    }
    output.handOn()
  }

  private func write(_ block: Block, to output: inout OutputBuffer) {
    switch block {
    case .heading(let text):
      output.append(text, .strong)
      output.append("\n\n")
    case .paragraph(let cell):
      for line in 0..<cell.lineCount {
        cell.write(line: line, to: &output)
        output.appendLineEnd()
      }
    case .lines(let lines):
      for line in lines {
        line.write(line: 0, to: &output)
        output.appendLineEnd()
      }
    case .table(let table):
      for (number, part) in table.folded(options).enumerated() {
        if number > 0 { output.appendLineEnd() }
        TableLayout(part, options).write(to: &output)
      }
    case .register(let register):
      RegisterLayout(register, options).write(to: &output)
    case .chart(let chart):
      ChartLayout(chart, options).write(to: &output)
    case .bars(let chart):
      BarLayout(chart, options).write(to: &output)
    case .space:
      output.appendLineEnd()
    }
  }
}

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
