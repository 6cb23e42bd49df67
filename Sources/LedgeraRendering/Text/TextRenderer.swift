package import LedgeraDocuments

/// A document's blocks as text for a terminal, UTF-8.
package struct TextRenderer: Sendable {
  private let options: TextOptions

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
    for block in blocks { write(isForTerminal ? block.visible : block, to: &output) }
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
