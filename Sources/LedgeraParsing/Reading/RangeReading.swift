import LedgeraComputation
import LedgeraDiagnostics
import LedgeraModel

extension JournalParser {
  /// The bytes whose encoding is checked before they are read, few enough to stay in near caches.
  private static let pieceSize = 1 << 16

  /// Reads a range of the file in pieces; all but the first begin with a line that starts with a
  /// digit.
  mutating func parsePieces(_ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound, progress?.isCancelled != true {
      let least = min(start + Self.pieceSize, range.upperBound)
      let end = lineOfDigit(from: least, to: range.upperBound) ?? range.upperBound
      parseChecked(start..<end)
      progress?.advance(by: end - start)
      start = end
    }
  }

  /// Checks the encoding of a range of the file, then reads it.
  ///
  /// Invalid UTF-8 is reported before all else, for stretches between lines that start with a
  /// digit, so that the order of findings does not depend on where ranges begin.
  mutating func parseChecked(_ range: Range<Int>) {
    let survey = UTF8Check.survey(scanner.base, from: range.lowerBound, to: range.upperBound)
    let hasCarriageReturns =
      survey.hasCarriageReturns
      || survey.firstInvalid.map { scanner.find(0x0D, from: $0, to: range.upperBound) != nil }
        ?? false
    var start = range.lowerBound
    var invalid = survey.firstInvalid
    while let first = invalid {
      var begin = first
      while begin > start, scanner.base[begin - 1] != 0x0A || !scanner.base[begin].isDigit {
        begin -= 1
      }
      let end = lineOfDigit(from: first, to: range.upperBound) ?? range.upperBound
      parseLines(start..<begin, hasCarriageReturns: hasCarriageReturns)
      reportInvalidBytes(in: first..<end)
      parseLines(begin..<end, hasCarriageReturns: hasCarriageReturns)
      start = end
      invalid = UTF8Check.firstInvalid(scanner.base, from: end, to: range.upperBound)
    }
    parseLines(start..<range.upperBound, hasCarriageReturns: hasCarriageReturns)
  }

  /// Reads a range, which may begin inside a comment block.
  private mutating func parseLines(_ range: Range<Int>, hasCarriageReturns: Bool) {
    scanner = Scanner(base: scanner.base, range: range, hasCarriageReturns: hasCarriageReturns)
    if let word = openBlock {
      openBlock = nil
      skipCommentBlock(word)
    }
    parseLines()
    if let line = scanner.overlongLine {
      report(.lineTooLong, "this line is longer than 16 MiB", at: line..<line + 1)
    }
  }

  /// The start of the next line that begins with a digit; nil: none does.
  func lineOfDigit(from start: Int, to end: Int) -> Int? {
    var offset = start
    while let newline = scanner.find(0x0A, from: offset, to: end) {
      offset = newline + 1
      if offset < end, scanner.base[offset].isDigit { return offset }
    }
    return nil
  }

  /// Makes room for as much as almost any text of this size needs, so that records need not move.
  /// Unused memory costs nothing, but its addresses count where memory is limited, so for texts
  /// beyond 256 MiB the tables grow.
  mutating func reserveRoom(for byteCount: Int) {
    let byteCount = min(byteCount, 256 << 20)
    store.transactions.reserve(store.transactions.count + byteCount / 96)
    store.transactionDetails.reserve(store.transactionDetails.count + byteCount / 256)
    store.postings.reserve(store.postings.count + byteCount / 48)
    store.details.reserve(store.details.count + byteCount / 192)
    store.tags.reserve(store.tags.count + byteCount / 256)
    if recorder.isOn { recorder.reserveRoom(for: byteCount) }
  }

  private mutating func reportInvalidBytes(in range: Range<Int>) {
    var offset = range.lowerBound
    while let invalid = UTF8Check.firstInvalid(scanner.base, from: offset, to: range.upperBound) {
      // One finding per line is enough.
      offset = scanner.find(0x0A, from: invalid, to: range.upperBound) ?? range.upperBound
      guard diagnostics.hasRoom(for: .error) else {
        diagnostics.addDropped(.error)
        continue
      }
      let value = String(scanner.base[invalid], radix: 16, uppercase: true)
      report(
        .invalidUTF8, "the byte 0x\(value) is not UTF-8", at: invalid..<invalid + 1,
        help: "convert the file: iconv -f WINDOWS-1252 -t UTF-8")
    }
  }
}
