package import LedgeraDocuments

/// A document as GitHub's and GitLab's Markdown, for comments: tables as tables, all else in blocks of code, whose
/// lines with `+` and `-` are coloured. Nothing of the books is markup.
package enum MarkdownRenderer {
  /// - Parameter options: How wide text is; colours and boxes are left out.
  package static func write(
    _ document: Document, _ options: TextOptions, to take: @escaping PieceTaker
  ) {
    var output = OutputBuffer(take: take)
    output.append("### \(escaped(document.heading))\n")
    var texts: [Block] = []
    for block in document.blocks {
      if case .table(let table) = block {
        writeCode(&texts, to: &output)
        write(table, to: &output)
      } else {
        texts.append(block)
      }
    }
    writeCode(&texts, to: &output)
    output.handOn()
  }

  /// The fence is longer than any run of backticks in the text.
  private static func writeCode(_ blocks: inout [Block], to output: inout OutputBuffer) {
    while blocks.first == .space { blocks.removeFirst() }
    while blocks.last == .space { blocks.removeLast() }
    guard !blocks.isEmpty else { return }
    let bytes = TextRenderer(TextOptions()).render(blocks.map(\.visible))
    let text = String(decoding: bytes, as: UTF8.self)
    let fence = String(repeating: "`", count: max(3, longestRun(in: text) + 1))
    output.append("\n\(fence)diff\n\(text)\(fence)\n")
    blocks = []
  }

  private static func write(_ table: Table, to output: inout OutputBuffer) {
    if let title = table.title { output.append("\n**\(escaped(title))**\n") }
    output.append("\n")
    var hasHeader = false
    for row in table.rows where !row.cells.isEmpty {
      let cells = table.columns.indices.map { column in
        column < row.cells.count
          ? row.cells[column].runs.map { escaped($0.text) }.joined(separator: ", ") : ""
      }
      output.append("| \(cells.joined(separator: " | ")) |\n")
      guard !hasHeader else { continue }
      hasHeader = true
      let rules = table.columns.map { $0.alignment == .right ? "--:" : ":--" }
      output.append("| \(rules.joined(separator: " | ")) |\n")
    }
  }

  /// Plain words as they are, all else as code.
  private static func escaped(_ text: String) -> String {
    let plain = text.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0x7F ? " " : Character(scalar)
    }
    let line = String(plain)
    let isPlain = line.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || " .,-+:→€$£¥".unicodeScalars.contains(scalar)
    }
    guard !isPlain, !line.isEmpty else { return line }
    let fence = String(repeating: "`", count: longestRun(in: line) + 1)
    return "\(fence) \(line.replacing("|", with: "\\|")) \(fence)"
  }

  private static func longestRun(in text: String) -> Int {
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
