import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension JournalParser {
  /// Reads a whole file, large ones in parts side by side.
  ///
  /// Parts start at entries and assume that no directive before them changes how they are read.
  /// Where one does, the rest is read again one after the other, so the result is always that of
  /// reading from top to bottom.
  mutating func parseFile(_ source: SourceFile) {
    let bytes = source.bytes
    guard let start = bytes.baseAddress, bytes.count > 0 else { return }
    let base = start.assumingMemoryBound(to: UInt8.self)
    let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let threads = includes?.options.threads ?? 1
    let isLarge = bytes.count >= (includes?.options.partThreshold ?? Int.max)
    scanner = Scanner(base: base, range: first..<bytes.count, hasCarriageReturns: false)
    reserveRoom(for: bytes.count)
    guard threads > 1, isLarge, !recorder.isOn else {
      parseChecked(first..<bytes.count)
      return
    }
    parseUpToFirstEntry()
    let cuts = partStarts(from: scanner.nextLine, to: bytes.count, parts: threads)
    parseParts(cuts)
  }

  /// Reads a range of the file, its encoding first; it may begin within a comment block.
  private mutating func parseChecked(_ range: Range<Int>) {
    let survey = UTF8Check.survey(scanner.base, from: range.lowerBound, to: range.upperBound)
    let hasCarriageReturns =
      survey.hasCarriageReturns
      || survey.firstInvalid.map { scanner.find(0x0D, from: $0, to: range.upperBound) != nil }
        ?? false
    scanner = Scanner(base: scanner.base, range: range, hasCarriageReturns: hasCarriageReturns)
    if let first = survey.firstInvalid { reportInvalidBytes(in: first..<range.upperBound) }
    if let word = openBlock {
      openBlock = nil
      skipCommentBlock(word)
    }
    parseLines()
    if let line = scanner.overlongLine {
      report(.lineTooLong, "this line is longer than 16 MiB", at: line..<line + 1)
    }
  }

  /// Makes room for what hardly any text of this many bytes exceeds, so that records need not move;
  /// memory that is not used costs nothing.
  private mutating func reserveRoom(for byteCount: Int) {
    store.transactions.reserve(store.transactions.count + byteCount / 96)
    store.transactionDetails.reserve(store.transactionDetails.count + byteCount / 256)
    store.postings.reserve(store.postings.count + byteCount / 48)
    store.details.reserve(store.details.count + byteCount / 192)
    store.tags.reserve(store.tags.count + byteCount / 256)
  }

  private mutating func reportInvalidBytes(in range: Range<Int>) {
    var offset = range.lowerBound
    var count = 0
    var lastLineEnd = -1
    while let invalid = UTF8Check.firstInvalid(scanner.base, from: offset, to: range.upperBound) {
      offset = invalid + 1
      // One finding a line is enough.
      if invalid < lastLineEnd { continue }
      lastLineEnd = scanner.find(0x0A, from: invalid, to: range.upperBound) ?? range.upperBound
      offset = lastLineEnd
      count += 1
      if count > DiagnosticList.limit { return }
      let value = String(scanner.base[invalid], radix: 16, uppercase: true)
      report(
        .invalidUTF8, "the byte 0x\(value) is not UTF-8", at: invalid..<invalid + 1,
        help: "convert the file: iconv -f WINDOWS-1252 -t UTF-8")
    }
  }

  /// Reads what stands before the first entry: mostly the directives that hold for all of it.
  private mutating func parseUpToFirstEntry() {
    let whole = scanner.nextLine..<scanner.end
    var end = whole.lowerBound
    while end < whole.upperBound, !scanner.base[end].isDigit {
      guard let newline = scanner.find(0x0A, from: end, to: whole.upperBound) else {
        end = whole.upperBound
        break
      }
      end = newline + 1
    }
    parseChecked(whole.lowerBound..<end)
    scanner = Scanner(
      base: scanner.base, range: end..<whole.upperBound,
      hasCarriageReturns: scanner.hasCarriageReturns)
  }

  /// Where the parts start, the first being `start`: each at a line that begins with a digit.
  private func partStarts(from start: Int, to end: Int, parts: Int) -> [Range<Int>] {
    var starts = [start]
    for part in 1..<parts {
      let middle = start + (end - start) / parts * part
      guard let next = lineOfDigit(from: middle, to: end) else { break }
      if next > starts[starts.count - 1] { starts.append(next) }
    }
    return starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : end) }
  }

  /// Where the next line begins whose first byte is a digit; nil: none does.
  private func lineOfDigit(from start: Int, to end: Int) -> Int? {
    var offset = start
    while let newline = scanner.find(0x0A, from: offset, to: end) {
      offset = newline + 1
      if offset < end, scanner.base[offset].isDigit { return offset }
    }
    return nil
  }

  private mutating func parseParts(_ ranges: [Range<Int>]) {
    let parts = ranges.dropFirst().map { range in
      ParserPart(seed(for: range))
    }
    let workers = parts.map { part in
      Worker { part.parser.parsePart() }
    }
    // What these parts assume: no directive before them changes how they are read.
    let changesBefore = changeCounter
    parseChecked(ranges[0])
    for worker in workers { worker.join() }
    var isUnchanged = changeCounter == changesBefore && openBlock == nil
    for (part, range) in zip(parts, ranges.dropFirst()) {
      if isUnchanged, !part.parser.needsWholeFile, canAbsorb(part.parser) {
        absorb(&part.parser)
        isUnchanged = part.parser.changeCounter == 0 && openBlock == nil
      } else {
        parseChecked(range)
        isUnchanged = false
      }
    }
  }

  /// A parser for a part, with this parser's state and commodities.
  private func seed(for range: Range<Int>) -> JournalParser {
    var part = JournalParser(
      scanner: Scanner(
        base: scanner.base, range: range, hasCarriageReturns: scanner.hasCarriageReturns),
      state: state, file: file)
    part.takeCommodities(of: self)
    part.includes = nil
    return part
  }

  /// Reads this part's range.
  fileprivate mutating func parsePart() {
    reserveRoom(for: scanner.end - scanner.nextLine)
    parseChecked(scanner.nextLine..<scanner.end)
  }
}

/// A part's parser, handed to one thread and back.
private final class ParserPart: @unchecked Sendable {
  var parser: JournalParser

  init(_ parser: consuming JournalParser) { self.parser = parser }
}
