import LedgeraDiagnostics
import LedgeraModel

extension BookTables {
  /// What the files contain besides transactions and comments, as written: declarations, prices,
  /// rules, plans, seals.
  func directives(_ take: RowTaker) {
    var count = 0
    for file in journal.sources.files where !file.isTranslated {
      for block in DirectiveBlock.all(in: file) {
        count += 1
        take([
          .integer(count), .text(file.path), .integer(block.line), .text(block.kind),
          .text(file.text(in: block.range)),
        ])
      }
    }
  }
}

/// A directive or rule with the indented lines below it.
private struct DirectiveBlock {
  /// From 1.
  let line: Int
  /// Its first word: `~`, `account`, `P`.
  let kind: String
  /// Without the line end after it.
  private(set) var range: Range<Int>

  static func all(in file: SourceFile) -> [DirectiveBlock] {
    var blocks: [DirectiveBlock] = []
    var isOpen = false
    var isComment = false
    for number in 1...max(1, file.lineCount) {
      guard let range = file.range(ofLine: number).map(file.trimmedAtEnd), !range.isEmpty else {
        isOpen = false
        continue
      }
      let first = file.bytes[range.lowerBound]
      let isIndented = first.isBlank
      if isIndented, isOpen {
        blocks[blocks.count - 1].range =
          blocks[blocks.count - 1].range.lowerBound..<range.upperBound
      }
      if isIndented { continue }
      let text = file.text(in: range)
      if isComment || text == "comment" {
        isComment = text != "end comment"
        isOpen = false
        continue
      }
      isOpen = !";#*%|".utf8.contains(first) && !first.isDigit
      if isOpen {
        let kind = text.prefix { !$0.isWhitespace }
        blocks.append(DirectiveBlock(line: number, kind: String(kind), range: range))
      }
    }
    return blocks
  }
}

extension SourceFile {
  /// A line without a byte order mark before it, and without blanks and line ends after it.
  fileprivate func trimmedAtEnd(_ line: Range<Int>) -> Range<Int> {
    let start = line.lowerBound == 0 ? min(startOfText, line.upperBound) : line.lowerBound
    return start..<max(start, trimmed(start..<line.upperBound).upperBound)
  }
}
