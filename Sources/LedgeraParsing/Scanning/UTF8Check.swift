/// Finds bytes that are not UTF-8.
enum UTF8Check {
  /// The result of one pass over a text.
  struct Survey {
    /// Offset of the first invalid sequence; nil: all is UTF-8.
    var firstInvalid: Int?
    /// Whether a carriage return precedes it.
    var hasCarriageReturns = false
  }

  /// The first invalid sequence at or after `start`: its offset; nil: all is valid up to `end`.
  static func firstInvalid(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int? {
    survey(base, from: start, to: end).firstInvalid
  }

  /// Checks all bytes up to the first invalid sequence, ASCII 64 bytes at a time.
  static func survey(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Survey {
    var survey = Survey()
    var returns = Returns()
    var offset = start
    while offset < end {
      while offset &+ 64 <= end, returns.addASCII(base + offset) { offset &+= 64 }
      // Up to the next block: usually one character beyond ASCII, or the rest.
      let limit = min(offset &+ 64, end)
      while offset < limit {
        if base[offset] < 0x80 {
          if base[offset] == 0x0D { survey.hasCarriageReturns = true }
          offset &+= 1
          continue
        }
        let length = sequenceLength(base, at: offset, end: end)
        if length == 0 {
          survey.firstInvalid = offset
          survey.hasCarriageReturns = survey.hasCarriageReturns || returns.areFound
          return survey
        }
        offset &+= length
      }
    }
    survey.hasCarriageReturns = survey.hasCarriageReturns || returns.areFound
    return survey
  }

  /// Looks for carriage returns in blocks of 64 bytes.
  private struct Returns {
    private typealias Chunk = SIMD16<UInt8>
    private var found = SIMDMask<SIMD16<Int8>>(repeating: false)

    /// False, with nothing recorded: some byte is not ASCII.
    @inline(__always)
    mutating func addASCII(_ start: UnsafePointer<UInt8>) -> Bool {
      let raw = UnsafeRawPointer(start)
      let first = raw.loadUnaligned(as: Chunk.self)
      let second = raw.loadUnaligned(fromByteOffset: 16, as: Chunk.self)
      let third = raw.loadUnaligned(fromByteOffset: 32, as: Chunk.self)
      let fourth = raw.loadUnaligned(fromByteOffset: 48, as: Chunk.self)
      let any = unsafeBitCast((first | second) | (third | fourth), to: SIMD2<UInt64>.self)
      guard (any.x | any.y) & 0x8080_8080_8080_8080 == 0 else { return false }
      let carriageReturn = Chunk(repeating: 0x0D)
      found .|= (first .== carriageReturn) .| (second .== carriageReturn)
      found .|= (third .== carriageReturn) .| (fourth .== carriageReturn)
      return true
    }

    var areFound: Bool { any(found) }
  }

  /// Length of the well-formed multi-byte sequence at `offset`; 0: none (overlong, surrogate, cut
  /// off or above U+10FFFF).
  private static func sequenceLength(
    _ base: UnsafePointer<UInt8>, at offset: Int, end: Int
  ) -> Int {
    func continues(_ index: Int, _ low: UInt8 = 0x80, _ high: UInt8 = 0xBF) -> Bool {
      offset + index < end && base[offset + index] >= low && base[offset + index] <= high
    }
    switch base[offset] {
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0: return continues(1, 0xA0) && continues(2) ? 3 : 0
    case 0xED: return continues(1, 0x80, 0x9F) && continues(2) ? 3 : 0
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : 0
    case 0xF0: return continues(1, 0x90) && continues(2) && continues(3) ? 4 : 0
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
    case 0xF4: return continues(1, 0x80, 0x8F) && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }
}
