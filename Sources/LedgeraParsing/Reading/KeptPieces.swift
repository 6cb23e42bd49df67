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
  /// Reads a file in pieces and keeps them; pieces whose bytes and state have not changed are not
  /// read again.
  mutating func parseKept(_ source: SourceFile, from first: Int, in memory: ReadingMemory) {
    let path = includes?.environment.absolutePath(source.path) ?? source.path
    let known = memory.take(path)
    let cuts = PieceCutting(source, from: first, size: memory.pieceSize)
      .pieces(reusing: known)
    var pieces: [ReadingMemory.KeptPiece] = []
    var unions: [ReadingMemory.Union] = []
    var rest = cuts[...]
    while let first = rest.first {
      let run = rest.prefix { $0.isKept == first.isKept }
      rest = rest.dropFirst(run.count)
      guard first.isKept, run.count >= ReadingMemory.Union.least else {
        pieces += join(run)
        continue
      }
      let union = union(of: run, known?.unions ?? [])
      join([union.whole])
      pieces += union.pieces
      unions.append(union)
    }
    memory.put(ReadingMemory.File(source: source, pieces: pieces, unions: unions), path)
  }

  /// A run of kept pieces as one: the known one, unless the last change was in another place.
  private func union(
    of run: ArraySlice<PieceCutting.Cut>, _ known: [ReadingMemory.Union]
  ) -> ReadingMemory.Union {
    let range = run[run.startIndex].range.lowerBound..<run[run.endIndex - 1].range.upperBound
    let state = ReadingState(of: self)
    if let union = known.first(where: { $0.isOf(run) && $0.pieces[0].state == state }) {
      for (kept, cut) in zip(union.pieces, run) { kept.piece.range = cut.range }
      union.whole.range = range
      return union
    }
    let whole = piece(at: range)
    return ReadingMemory.Union(pieces: whole.parser.join(run), whole: whole)
  }

  /// Joins the pieces of cuts in order, reading those which are not known or are in another state.
  private mutating func join(_ cuts: ArraySlice<PieceCutting.Cut>) -> [ReadingMemory.KeptPiece] {
    var pieces: [ReadingMemory.KeptPiece] = []
    var joined = 0
    var state = ReadingState(of: self)
    for cut in cuts {
      let piece: Piece
      if let kept = cut.kept, kept.state == state {
        piece = kept.piece
        piece.range = cut.range
      } else {
        piece = self.piece(at: cut.range)
        piece.read()
      }
      pieces.append((piece, state))
      guard piece.changesState || piece.needsWholeFile else { continue }
      join(pieces[joined...].map(\.piece))
      joined = pieces.count
      state = ReadingState(of: self)
    }
    join(pieces[joined...].map(\.piece))
    return pieces
  }

  /// Joins pieces, of which only the last one may change how others are read. Parts that require
  /// reading from top to bottom are read again.
  private mutating func join(_ pieces: [Piece]) {
    var rest = pieces[...]
    while let first = rest.first {
      let count = absorbable(rest)
      if count > 0 {
        absorb(rest.prefix(count), keepsParts: true)
      } else {
        parsePieces(first.range)
      }
      rest = rest.dropFirst(max(1, count))
    }
  }
}

/// Where to cut a file into pieces: in the same places as before, as far as its bytes are the same.
struct PieceCutting {
  struct Cut {
    let range: Range<Int>
    /// What was read there; nil: it has to be read.
    let kept: ReadingMemory.KeptPiece?

    /// Whether what was read can be joined to what is above as it is.
    var isKept: Bool { kept.map { !$0.piece.needsWholeFile } ?? false }
  }

  private let source: SourceFile
  private var bytes: UnsafeRawBufferPointer { source.bytes }
  /// Start of the text.
  private let first: Int
  private let size: Int

  init(_ source: SourceFile, from first: Int, size: Int) {
    self.source = source
    self.first = first
    self.size = size
  }

  /// All pieces in order, including those of an earlier reading whose bytes have not changed.
  func pieces(reusing file: ReadingMemory.File?) -> [Cut] {
    guard let file else { return cut(first..<bytes.count) }
    let old = file.source.bytes
    let ends = commonEnds(with: file.source)
    var head: [Cut] = []
    var start = first
    for kept in file.pieces {
      let range = kept.piece.range
      guard range.lowerBound == start,
        range.upperBound < ends.prefix || ends.prefix == max(old.count, bytes.count)
      else { break }
      head.append(Cut(range: range, kept: kept))
      start = range.upperBound
    }
    var tail: [Cut] = []
    var end = bytes.count
    for kept in file.pieces[head.count...].reversed() {
      let begin = kept.piece.range.lowerBound + bytes.count - old.count
      guard kept.piece.range.lowerBound >= old.count - ends.suffix, begin >= start, isCut(begin)
      else {
        break
      }
      tail.append(Cut(range: begin..<end, kept: kept))
      end = begin
    }
    // Merges pieces that edits have made small.
    while end - start < size / 4, start < end, let next = tail.popLast() {
      end = next.range.upperBound
    }
    return head + cut(start..<end) + tail.reversed()
  }

  /// Whether a piece may begin here.
  private func isCut(_ place: Int) -> Bool {
    place == first || place > first && bytes[place - 1] == 0x0A && bytes[place].isDigit
  }

  private func cut(_ range: Range<Int>) -> [Cut] {
    var cuts: [Cut] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = range.upperBound
      if end - start > 2 * size {
        var place = start + size
        while place < end, !isCut(place) { place = startOfLine(after: place, to: end) }
        end = place
      }
      cuts.append(Cut(range: start..<end, kept: nil))
      start = end
    }
    return cuts
  }

  private func startOfLine(after place: Int, to end: Int) -> Int {
    guard let base = bytes.baseAddress, let feed = memchr(base + place, 0x0A, end - place) else {
      return end
    }
    return UnsafeRawPointer(feed) - base + 1
  }

  /// The ends that are those of another text; they do not overlap.
  private func commonEnds(with file: SourceFile) -> CommonEnds {
    let other = file.bytes
    if let own = source.owner as? FileContents, own.count == source.count,
      let others = file.owner as? FileContents, others.count == file.count,
      let known = own.knownEnds(with: others)
    {
      return known
    }
    guard let new = bytes.baseAddress, let old = other.baseAddress else {
      return CommonEnds(prefix: 0, suffix: 0)
    }
    let count = min(other.count, bytes.count)
    if old == new { return CommonEnds(prefix: count, suffix: 0) }
    var prefix = 0
    while prefix < count {
      let step = min(Self.step, count - prefix)
      guard memcmp(old + prefix, new + prefix, step) == 0 else { break }
      prefix += step
    }
    while prefix < count, old.isByte(at: prefix, in: new) { prefix += 1 }
    let (oldEnd, newEnd) = (old + other.count, new + bytes.count)
    var suffix = 0
    while suffix < count - prefix {
      let step = min(Self.step, count - prefix - suffix)
      guard memcmp(oldEnd - suffix - step, newEnd - suffix - step, step) == 0 else { break }
      suffix += step
    }
    while suffix < count - prefix, oldEnd.isByte(at: -suffix - 1, in: newEnd) { suffix += 1 }
    return CommonEnds(prefix: prefix, suffix: suffix)
  }

  /// The bytes compared at a time.
  private static let step = 1 << 12
}

extension UnsafeRawPointer {
  /// Whether the byte at an offset equals that of other memory.
  fileprivate func isByte(at offset: Int, in other: UnsafeRawPointer) -> Bool {
    load(fromByteOffset: offset, as: UInt8.self)
      == other.load(fromByteOffset: offset, as: UInt8.self)
  }
}
