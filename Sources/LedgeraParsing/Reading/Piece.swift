import LedgeraEnvironment
import LedgeraModel
import LedgeraThreads

/// A run of lines of one file that begins where a file or a transaction does, and what a parser of its own
/// makes of it. Handed to one thread and back.
final class Piece: @unchecked Sendable {
  var parser: JournalParser
  /// Where it stands now. Its records are about the place where it was read.
  var range: Range<Int>
  private var readAt: Int
  /// What the lines above it left.
  private let blockAbove: String?

  init(_ parser: consuming JournalParser, at range: Range<Int>) {
    readAt = range.lowerBound
    blockAbove = parser.openBlock
    self.parser = parser
    self.range = range
  }

  /// What must be added to the offsets in its records.
  var shift: Int { range.lowerBound - readAt }

  /// What stands in it may change how the lines after it are read.
  var changesState: Bool { parser.changeCounter > 0 || parser.openBlock != blockAbove }

  /// Only reading from top to bottom understands all of it.
  var needsWholeFile: Bool { parser.needsWholeFile || parser.longRewrites > 0 }

  /// Takes it from the start of a file in memory.
  func take(_ contents: FileContents) {
    let bytes = contents.bytes
    range = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)..<bytes.count
    readAt = range.lowerBound
    guard let start = bytes.baseAddress else { return }
    parser.scanner = Scanner(
      base: start.assumingMemoryBound(to: UInt8.self), range: range, hasCarriageReturns: false)
  }

  func read() {
    parser.reserveRoom(for: range.count)
    parser.parsePieces(range)
  }
}

extension JournalParser {
  /// A piece of the file being read, to be read after what this parser has read.
  func piece(at range: Range<Int>) -> Piece {
    var parser = JournalParser(
      scanner: Scanner(
        base: scanner.base, range: range, hasCarriageReturns: scanner.hasCarriageReturns),
      state: state, file: file)
    parser.takeState(of: self)
    parser.progress = progress
    return Piece(parser, at: range)
  }
}
