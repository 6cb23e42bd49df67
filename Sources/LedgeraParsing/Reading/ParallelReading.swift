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
      parsePieces(first..<bytes.count)
      return
    }
    Worker.prepare()
    parseUpToFirstEntry()
    let rest = scanner.nextLine..<bytes.count
    let shares = Self.shares(of: rest, threads: threads, least: includes?.options.partThreshold)
    parseParts(parts(of: rest, cutNear: shares), threads: threads)
  }

  /// So many bytes are looked at for their encoding and then read, while they are in near caches.
  private static let pieceSize = 1 << 18

  /// Reads a range of the file in pieces, of which all but the first begin at lines with a digit.
  private mutating func parsePieces(_ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let least = min(start + Self.pieceSize, range.upperBound)
      let end = lineOfDigit(from: least, to: range.upperBound) ?? range.upperBound
      parseChecked(start..<end)
      start = end
    }
  }

  /// Reads a range of the file, its encoding first.
  ///
  /// What is not UTF-8 is reported before all else about the lines from one with a digit to the next,
  /// so that findings come in the same order wherever ranges begin.
  private mutating func parseChecked(_ range: Range<Int>) {
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

  /// Where to cut a range: one large part for each thread, and between that of the first and those of
  /// the others small ones for whoever has time.
  private static func shares(of range: Range<Int>, threads: Int, least: Int?) -> [Int] {
    let small = max(1, range.count / (10 * threads))
    let smallCount = small * 2 >= least ?? Int.max ? 2 * threads : 0
    let large = (range.count - small * smallCount) / threads
    var cuts = [range.lowerBound + large]
    for _ in 0..<smallCount { cuts.append(cuts[cuts.count - 1] + small) }
    for _ in 2..<max(2, threads) { cuts.append(cuts[cuts.count - 1] + large) }
    return cuts
  }

  /// The range in parts, of which all but the first begin at lines with a digit, the next ones behind
  /// the cuts.
  private func parts(of range: Range<Int>, cutNear cuts: [Int]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for cut in cuts {
      guard let next = lineOfDigit(from: max(cut, start), to: range.upperBound) else { break }
      parts.append(start..<next)
      start = next
    }
    return parts + [start..<range.upperBound]
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

  private mutating func parseParts(_ ranges: [Range<Int>], threads: Int) {
    let parts = ranges.map { range in ParserPart(seed(for: range)) }
    let queue = PartQueue(count: ranges.count)
    // The first part is this thread's, as it may begin within a comment block.
    var mine = queue.takeFirst()
    let workers = (1..<threads).map { _ in
      Worker { while let number = queue.takeLast() { parts[number].parser.parsePart() } }
    }
    // What these parts assume: no directive before them changes how they are read.
    let changesBefore = changeCounter
    var isUnchanged = true
    while isUnchanged, let number = mine {
      parsePieces(ranges[number])
      isUnchanged = changeCounter == changesBefore && openBlock == nil
      if isUnchanged { mine = queue.takeFirst() }
    }
    let next = queue.close()
    for worker in workers { worker.join() }
    let count = isUnchanged ? absorbable(parts[next...]) : 0
    if count > 0 { absorb(parts[next..<next + count]) }
    for range in ranges[(next + count)...] { parsePieces(range) }
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

  /// What was read may change how the lines behind it are read.
  var changesState: Bool { changeCounter > 0 || openBlock != nil }

  /// Reads this part's range.
  fileprivate mutating func parsePart() {
    reserveRoom(for: scanner.end - scanner.nextLine)
    parsePieces(scanner.nextLine..<scanner.end)
  }
}

/// A part's parser, handed to one thread and back.
final class ParserPart: @unchecked Sendable {
  var parser: JournalParser

  init(_ parser: consuming JournalParser) { self.parser = parser }
}
