import LedgeraDiagnostics
import LedgeraEditing

/// Lines that belong together, as their beginnings say: what begins at the margin with the indented lines
/// below it, blocks of comments.
struct TextBlocks {
  enum Kind {
    case transaction
    case comment
  }

  struct Block {
    let kind: Kind
    /// Numbers of the first and the last line.
    let lines: ClosedRange<Int>
  }

  let blocks: [Block]

  init(_ text: DocumentText) {
    var blocks: [Block] = []
    var line = 0
    while line < text.lines.count {
      let first = line
      line += 1
      guard let byte = text.firstByte(of: first) else { continue }
      if let word = Self.wordOfComment(first, in: text) {
        while line < text.lines.count, text.words(of: line) != ["end", word] { line += 1 }
        blocks.append(Block(kind: .comment, lines: first...min(line, text.lines.count - 1)))
        line += 1
      } else if Self.beginsComment(byte) {
        while byte != UInt8(ascii: "*"), line < text.lines.count,
          text.firstByte(of: line).map({ Self.beginsComment($0) && $0 != UInt8(ascii: "*") })
            ?? false
        {
          line += 1
        }
        blocks.append(Block(kind: .comment, lines: first...line - 1))
      } else if !byte.isBlank {
        var last = first
        while line < text.lines.count, text.firstByte(of: line)?.isBlank == true {
          if !text.isBlank(line) { last = line }
          line += 1
        }
        blocks.append(Block(kind: .transaction, lines: first...last))
      }
    }
    self.blocks = blocks
  }

  /// The word that a block of comments begins with, and ends with behind `end`; nil: none begins.
  private static func wordOfComment(_ line: Int, in text: DocumentText) -> String? {
    guard let byte = text.firstByte(of: line), "ct \t".utf8.contains(byte) else { return nil }
    return text.words(of: line).first.flatMap { ["comment", "test"].contains($0) ? $0 : nil }
  }

  fileprivate static func beginsComment(_ byte: UInt8) -> Bool { ";#*".utf8.contains(byte) }
}

extension DocumentText {
  /// The line at the margin that a line belongs to, which may be empty if it is about to become an
  /// indented one; nil: none. Linear in the lines between them; knows no blocks of comments.
  func head(of line: Int) -> Int? {
    var head = line
    while let byte = head == line ? firstByte(of: line) ?? 0x20 : firstByte(of: head) {
      if !byte.isBlank { return TextBlocks.beginsComment(byte) ? nil : head }
      guard head > 0 else { return nil }
      head -= 1
    }
    return nil
  }

  /// The last indented line that belongs to one at the margin, or this one.
  func lastLine(ofHead head: Int) -> Int {
    var (last, line) = (head, head + 1)
    while line < lines.count, let byte = firstByte(of: line), byte.isBlank {
      if !isBlank(line) { last = line }
      line += 1
    }
    return last
  }

  /// The bytes of the transaction that a range lies in as a whole, or of the empty line where one may begin;
  /// nil: it lies in something else.
  func transaction(around range: Range<Int>) -> Range<Int>? {
    let (own, end) = (lines.line(of: range.lowerBound), lines.line(of: range.upperBound))
    guard let head = head(of: own) else {
      return own == end && content(of: own).isEmpty ? content(of: own) : nil
    }
    guard firstByte(of: head)?.isDigit == true, self.head(of: end) == head else { return nil }
    return lines.start(of: head)..<content(of: max(lastLine(ofHead: head), end)).upperBound
  }

  /// Whether nothing but blanks stands in a line.
  func isBlank(_ line: Int) -> Bool { bytes[content(of: line)].allSatisfy(\.isBlank) }

  /// The bytes of a line without its end.
  func content(of line: Int) -> Range<Int> {
    bytes.withUnsafeBytes { lines.content(of: line, in: $0) }
  }

  /// nil: the line is empty.
  func firstByte(of line: Int) -> UInt8? {
    let content = content(of: line)
    return content.isEmpty ? nil : bytes[content.lowerBound]
  }

  /// What is between blanks.
  func words(of line: Int) -> [String] {
    bytes[content(of: line)].split(whereSeparator: \.isBlank)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// A run of bytes as text.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// What LSP calls the things of a journal.
enum SymbolKind: Int {
  /// A namespace.
  case period = 3
  /// A class.
  case account = 5
  /// A property.
  case tag = 7
  /// A constant.
  case commodity = 14
  /// A string.
  case payee = 15
  /// An event.
  case transaction = 24

  init(_ kind: Rename.Kind) {
    self =
      switch kind {
      case .account: .account
      case .payee: .payee
      case .tag: .tag
      case .commodity: .commodity
      }
  }
}
