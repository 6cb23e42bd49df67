import Testing

/// A fenced block of a Markdown file.
package struct Fence: Sendable, CustomTestStringConvertible {
  /// The words after the opening fence, e.g. `journal`, `reject`, `invalid-date`.
  package let words: [String]
  /// Every line with its line feed.
  package let text: String
  /// Line of the opening fence in the file, from 1.
  package let line: Int

  /// Those of the documents that specify something.
  package static var ofSpecification: [Fence] {
    Repository.specification.flatMap { all(in: Repository.text($0)) }
  }

  /// All fences of a Markdown text in order. An unclosed one ends with the text.
  package static func all(in markdown: String) -> [Fence] {
    var fences: [Fence] = []
    var open: (words: [String], line: Int)?
    var text = ""
    for (index, line) in lines(of: markdown).enumerated() {
      guard line.hasPrefix("```") else {
        if open != nil { text += line + "\n" }
        continue
      }
      if let (words, start) = open {
        fences.append(Fence(words: words, text: text, line: start))
        open = nil
      } else {
        open = (line.dropFirst(3).split(separator: " ").map(String.init), index + 1)
        text = ""
      }
    }
    if let (words, start) = open { fences.append(Fence(words: words, text: text, line: start)) }
    return fences
  }

  private static func lines(of text: String) -> [String] {
    text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { String($0) ?? "" }
  }

  package var testDescription: String { "line \(line): \(words.joined(separator: " "))" }
}
