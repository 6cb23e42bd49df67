/// Parts of a Markdown text that the program writes: those between a line
/// `<!-- NAME: written by the tests -->` and the next `<!-- end -->`.
package enum MarkedSection {
  /// The text with new content in one section; unchanged when it has no such section.
  package static func replacing(_ name: String, with content: String, in text: String) -> String {
    var result: [Substring] = []
    var isInside = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      if isInside, line == "<!-- end -->" {
        isInside = false
        result += content.split(separator: "\n", omittingEmptySubsequences: false)
      }
      if !isInside { result.append(line) }
      if line == "<!-- \(name): written by the tests -->" { isInside = true }
    }
    return result.joined(separator: "\n")
  }
}

/// A Markdown table.
package struct MarkdownTable {
  private var lines: [String]

  /// A table with these column titles.
  package init(_ titles: String...) {
    lines = [MarkdownTable.row(titles), "|" + titles.map { _ in "---|" }.joined()]
  }

  /// Adds a row.
  package mutating func add(_ cells: String...) { lines.append(MarkdownTable.row(cells)) }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map { $0.split(separator: "|").joined(separator: "\\|") }.joined(separator: " | ")
      + " |"
  }

  /// The lines without a final line feed.
  package var text: String { lines.joined(separator: "\n") }
}
