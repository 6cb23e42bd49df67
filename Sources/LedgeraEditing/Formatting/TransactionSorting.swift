import LedgeraDiagnostics
import LedgeraModel

/// Puts the transactions of a file into the order of their dates, as far as their order says nothing
/// (reference.md § Formatting).
///
/// Only runs of transactions with nothing between them but empty lines and comments are sorted, stably, so
/// that what happens on one day keeps its order. A comment right above a transaction goes with it. Other
/// comments, directives, lines that could not be read, and transactions with postings of other dates stay
/// where they are, and nothing passes them.
struct TransactionSorting {
  /// A transaction with the comment above it.
  private struct Block {
    /// From the comment's first byte to the transaction's last.
    let range: Range<Int>
    let day: Day
    /// Whether it may change places with the block before it.
    let isMovable: Bool
    /// Whether nothing separates it from the block before.
    let followsFreely: Bool
  }

  private let bytes: UnsafeRawBufferPointer

  /// - Parameter file: What the transactions are of.
  init(_ file: SourceFile) { bytes = file.bytes }

  /// The file's bytes with these transactions of it sorted. The gaps between them stay where they are.
  func sorted(_ transactions: [TransactionRecord]) -> [UInt8] {
    let blocks = blocks(of: transactions)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var copied = 0
    var first = 0
    while first < blocks.count {
      var end = first + 1
      while end < blocks.count, blocks[end].followsFreely, blocks[end].isMovable,
        blocks[end - 1].isMovable
      {
        end += 1
      }
      let run = blocks[first..<end]
      let order = run.enumerated().sorted {
        ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
      }
      for (place, (_, block)) in zip(run, order) {
        output.append(contentsOf: bytes[copied..<place.range.lowerBound])
        output.append(contentsOf: bytes[block.range])
        copied = place.range.upperBound
      }
      first = end
    }
    output.append(contentsOf: bytes[copied...])
    return output
  }

  private func blocks(of transactions: [TransactionRecord]) -> [Block] {
    var blocks: [Block] = []
    var end = 0
    for transaction in transactions {
      let start = Int(transaction.offset)
      let gap = Gap(bytes, end..<start)
      let isAtTop = blocks.isEmpty && gap.commentStart == end
      let blockStart = isAtTop ? start : gap.commentStart
      end = start + Int(transaction.byteLength)
      blocks.append(
        Block(
          range: blockStart..<end, day: transaction.day, isMovable: !transaction.hasPostingDates,
          followsFreely: gap.isFree))
    }
    return blocks
  }
}

/// What is between two transactions.
private struct Gap {
  /// Where the comment lines begin that are right above the second one; its start when none does.
  private(set) var commentStart: Int
  /// Before those there are only empty lines.
  private(set) var isFree = true

  init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    commentStart = range.upperBound
    var lineStart = range.lowerBound
    var comments: Int?
    // The first piece is the end of the line of the transaction above, or the first line of the file.
    while lineStart < range.upperBound {
      let rest = bytes[lineStart..<range.upperBound]
      let lineEnd = rest.firstIndex(where: \.endsLine) ?? range.upperBound
      let line = bytes[lineStart..<lineEnd]
      if line.allSatisfy(\.isBlank) {
        if comments != nil { isFree = false }
        comments = nil
      } else if let first = line.first, ";#%|".utf8.contains(first) {
        comments = comments ?? lineStart
      } else {
        isFree = false
        comments = nil
      }
      let isPair =
        lineEnd + 1 < range.upperBound && bytes[lineEnd] == 0x0D && bytes[lineEnd + 1] == 0x0A
      lineStart = min(lineEnd + (isPair ? 2 : 1), range.upperBound)
    }
    if let comments { commentStart = comments }
  }
}
