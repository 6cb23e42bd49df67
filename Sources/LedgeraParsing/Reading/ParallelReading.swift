import LedgeraComputation
import LedgeraDiagnostics
import LedgeraModel
import Synchronization

extension JournalParser {
  /// Reads a whole file, if it is large in parts, in parallel.
  ///
  /// Parts start at transactions and assume that no directive before them changes how they are
  /// read. If one does, the rest is read again in sequence, so that the result is always that of
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
    progress?.expect(bytes.count)
    if let memory = includes?.options.memory, !recorder.isOn {
      return parseKept(source, from: first, in: memory)
    }
    let isAlone = includes?.ahead.contains(where: \.isReading) != true
    guard threads > 1, isLarge, isAlone, !recorder.isOn else {
      parsePieces(first..<bytes.count)
      return
    }
    Worker.prepare()
    parseUpToFirstTransaction()
    let rest = scanner.nextLine..<bytes.count
    let shares = Self.shares(of: rest, threads: threads, least: includes?.options.partThreshold)
    parseParts(parts(of: rest, cutNear: shares), threads: threads)
  }

  /// Reads what precedes the first transaction: usually the directives that apply to the whole
  /// file.
  private mutating func parseUpToFirstTransaction() {
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

  /// Where to cut a range: one large part for each thread, and between the first and the others
  /// small ones for threads that finish early.
  private static func shares(of range: Range<Int>, threads: Int, least: Int?) -> [Int] {
    let small = max(1, range.count / (16 * threads))
    let smallCount = small * 2 >= least ?? Int.max ? threads : 0
    let large = (range.count - small * smallCount) / threads
    var cuts = [range.lowerBound + large]
    for _ in 0..<smallCount { cuts.append(cuts[cuts.count - 1] + small) }
    for _ in 2..<max(2, threads) { cuts.append(cuts[cuts.count - 1] + large) }
    return cuts
  }

  /// The range in parts; all but the first begin with a line that starts with a digit, namely the
  /// next one after a cut.
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

  private mutating func parseParts(_ ranges: [Range<Int>], threads: Int) {
    // Only the first part may begin inside a comment block.
    let block = openBlock
    openBlock = nil
    let parts = ranges.map { piece(at: $0) }
    openBlock = block
    let queue = PartQueue(count: ranges.count)
    // The first part is this thread's.
    var mine = queue.takeFirst()
    let workers = (1..<threads).map { _ in
      Worker { while let number = queue.takeLast() { parts[number].read() } }
    }
    // The assumption of the other parts: no directive before them changes how they are read.
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
}

/// The parts of a file that are still unread. One thread takes them from the front, and so in
/// order, all others from the back, until they meet.
final class PartQueue: Sendable {
  private let left: Mutex<Range<Int>>

  init(count: Int) { left = Mutex(0..<count) }

  /// The number of the first part left; nil: none is.
  func takeFirst() -> Int? {
    left.withLock { left in
      guard let first = left.first else { return nil }
      left.removeFirst()
      return first
    }
  }

  /// The number of the last part left; nil: none is.
  func takeLast() -> Int? {
    left.withLock { left in
      guard let last = left.last else { return nil }
      left = left.dropLast()
      return last
    }
  }

  /// Empties the queue. Returns the number of the first part that was not taken, or that was taken
  /// from the back.
  func close() -> Int {
    left.withLock { left in
      let first = left.lowerBound
      left = first..<first
      return first
    }
  }
}
