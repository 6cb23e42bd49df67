/// One part of a document, below the previous one.
package enum Block: Sendable, Equatable {
  /// A title line, followed by an empty line.
  case heading(String)
  /// Running text, one line of its own each; line breaks are kept.
  case paragraph(Cell)
  /// Short texts, one a line: names, files.
  case lines([Cell])
  case table(Table)
  case register(Register)
  case bars(BarChart)
  case chart(Chart)
  /// An empty line.
  case space
}
