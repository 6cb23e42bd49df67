import LedgeraComputation
import LedgeraEnvironment
import LedgeraModel

/// A run of lines of one file that begins at the start of the file or of a transaction, and its own
/// parser. Handed to one thread and back.
final class Piece: @unchecked Sendable {
  var parser: JournalParser
  /// Its present place. Its records refer to the place where it was read.
  var range: Range<Int>
  private var readAt: Int
  /// The comment block that the lines above it left open.
  private let blockAbove: String?

  init(_ parser: consuming JournalParser, at range: Range<Int>) {
    readAt = range.lowerBound
    blockAbove = parser.openBlock
    self.parser = parser
    self.range = range
  }

  /// To be added to the offsets in its records.
  var shift: Int { range.lowerBound - readAt }

  /// Whether it may change how the lines after it are read.
  var changesState: Bool { parser.changeCounter > 0 || parser.openBlock != blockAbove }

  /// Whether it has to be read again, from top to bottom.
  var needsWholeFile: Bool { parser.needsWholeFile || parser.longRewrites > 0 }

  /// Sets its memory to the contents of the file.
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
  /// A piece of the current file, to be read in the present state.
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
