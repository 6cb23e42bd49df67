import LedgeraDiagnostics
import LedgeraModel
import LedgeraThreads

extension JournalParser {
  /// So many bytes are looked at for their encoding and then read, while they are in near caches.
  private static let pieceSize = 1 << 16

  /// Reads a range of the file in pieces, of which all but the first begin at lines with a digit.
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

  /// Reads a range of the file, its encoding first.
  ///
  /// What is not UTF-8 is reported before all else about the lines from one with a digit to the next,
  /// so that findings come in the same order wherever ranges begin.
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

  /// Reads a range, which may begin within a comment block.
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

  /// Where the next line begins whose first byte is a digit; nil: none does.
  func lineOfDigit(from start: Int, to end: Int) -> Int? {
    var offset = start
    while let newline = scanner.find(0x0A, from: offset, to: end) {
      offset = newline + 1
      if offset < end, scanner.base[offset].isDigit { return offset }
    }
    return nil
  }

  /// Makes room for what hardly any text of this many bytes exceeds, so that records need not move.
  /// Memory that is not used costs nothing, but where memory is limited its addresses count: texts
  /// beyond 256 MiB let the tables grow.
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
      // One finding a line is enough.
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
