#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A cursor over the lines of one source file.
///
/// The memory is readable for 32 bytes past `end`, so whole words may be loaded anywhere.
struct Scanner {
  let base: UnsafePointer<UInt8>
  /// One past the last byte to read; may be before the file's end if a file is read in parts.
  let end: Int
  /// Whether there are any CRs, which is determined once per file.
  let hasCarriageReturns: Bool
  /// The next byte to read.
  var position: Int
  /// End of the current line, without its line end.
  var lineEnd = 0
  /// Start of the next line.
  var nextLine = 0
  /// The line feed at or after the start of the line, or the end; maintained only if there are
  /// carriage returns, of which many may precede it.
  private var lineFeed = -1
  /// Start of the first line beyond 16 MiB, which is read as an empty one; nil: none.
  var overlongLine: Int?

  /// The most bytes of a line (reference.md § Limits).
  static let lineLimit = 16 << 20

  init(base: UnsafePointer<UInt8>, range: Range<Int>, hasCarriageReturns: Bool) {
    self.base = base
    self.end = range.upperBound
    self.hasCarriageReturns = hasCarriageReturns
    self.position = range.lowerBound
    self.nextLine = range.lowerBound
  }

  /// Moves to the next line; false at the end.
  @inline(__always)
  mutating func advanceLine() -> Bool {
    guard nextLine < end else {
      position = end
      lineEnd = end
      return false
    }
    position = nextLine
    if hasCarriageReturns {
      findMixedLineEnd()
    } else if let newline = memchr(base + position, 0x0A, end - position) {
      lineEnd = UnsafeRawPointer(newline) - UnsafeRawPointer(base)
      nextLine = lineEnd + 1
    } else {
      lineEnd = end
      nextLine = end
    }
    if lineEnd - position > Scanner.lineLimit {
      overlongLine = overlongLine ?? position
      lineEnd = position
    }
    return true
  }

  /// A lone CR ends a line, too; CR before LF belongs to the line end.
  private mutating func findMixedLineEnd() {
    if lineFeed < position {
      let found = memchr(base + position, 0x0A, end - position)
      lineFeed = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? end
    }
    lineEnd = lineFeed
    nextLine = min(lineFeed + 1, end)
    guard let found = memchr(base + position, 0x0D, lineEnd - position) else { return }
    let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
    let isBeforeLineFeed = place + 1 == lineEnd && lineEnd < end
    if !isBeforeLineFeed { nextLine = place + 1 }
    lineEnd = place
  }

  @inline(__always)
  var isAtLineEnd: Bool { position >= lineEnd }

  /// The byte at the cursor; 0 at the line's end.
  @inline(__always)
  var current: UInt8 { position < lineEnd ? base[position] : 0 }

  @inline(__always)
  func byte(at offset: Int) -> UInt8 { offset < lineEnd ? base[offset] : 0 }

  @inline(__always)
  mutating func skipBlanks() {
    // Amounts are usually aligned with runs of spaces: skip 8 at a time.
    let raw = UnsafeRawPointer(base)
    while position &+ 8 <= lineEnd {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
      let others = word ^ 0x2020_2020_2020_2020
      if others != 0 {
        position &+= others.trailingZeroBitCount &>> 3
        break
      }
      position &+= 8
    }
    while position < lineEnd, base[position] == 0x20 || base[position] == 0x09 { position &+= 1 }
  }

  /// The end of `start..<limit` without trailing blanks.
  @inline(__always)
  func trimmedEnd(from start: Int, to limit: Int) -> Int {
    var last = limit
    while last > start, base[last - 1] == 0x20 || base[last - 1] == 0x09 { last &-= 1 }
    return last
  }

  /// Offset of a byte in `start..<limit`; nil: absent.
  @inline(__always)
  func find(_ byte: UInt8, from start: Int, to limit: Int) -> Int? {
    guard start < limit, let found = memchr(base + start, Int32(byte), limit - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether there are only blanks from `offset` to the line's end.
  func isBlank(from offset: Int) -> Bool {
    var place = offset
    while place < lineEnd {
      if base[place] != 0x20 && base[place] != 0x09 { return false }
      place += 1
    }
    return true
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes(range), as: UTF8.self) }

  func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
  }

  /// Whether the bytes at `offset` are exactly `word`.
  func matches(_ word: StaticString, at offset: Int) -> Bool {
    guard offset + word.utf8CodeUnitCount <= lineEnd else { return false }
    return memcmp(base + offset, word.utf8Start, word.utf8CodeUnitCount) == 0
  }
}
