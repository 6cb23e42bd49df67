/// Finds bytes that are not UTF-8.
enum UTF8Check {
  /// What one pass over a text finds out.
  struct Survey {
    /// Offset of the first invalid sequence; nil: all is UTF-8.
    var firstInvalid: Int?
    /// Whether there is a carriage return before that.
    var hasCarriageReturns = false
  }

  /// The first invalid sequence at or after `start`: its offset; nil: all valid up to `end`.
  static func firstInvalid(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int? {
    survey(base, from: start, to: end).firstInvalid
  }

  /// Looks at all bytes up to the first invalid sequence, ASCII 32 bytes at a time.
  static func survey(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Survey {
    var survey = Survey()
    var offset = start
    let raw = UnsafeRawPointer(base)
    // Eight carriage returns; their difference from a byte is zero where it is one.
    let returns = SIMD4<UInt64>(repeating: 0x0D0D_0D0D_0D0D_0D0D)
    let ones = SIMD4<UInt64>(repeating: 0x0101_0101_0101_0101)
    var zeros = SIMD4<UInt64>.zero
    while offset < end {
      while offset + 32 <= end {
        let words = raw.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
        let any = (words.x | words.y) | (words.z | words.w)
        if any & 0x8080_8080_8080_8080 != 0 { break }
        let difference = words ^ returns
        zeros |= (difference &- ones) & ~difference
        offset &+= 32
      }
      if offset >= end { break }
      if base[offset] < 0x80 {
        if base[offset] == 0x0D { survey.hasCarriageReturns = true }
        offset += 1
        continue
      }
      let length = sequenceLength(base, at: offset, end: end)
      if length == 0 {
        survey.firstInvalid = offset
        break
      }
      offset += length
    }
    let any = (zeros.x | zeros.y) | (zeros.z | zeros.w)
    if any & 0x8080_8080_8080_8080 != 0 { survey.hasCarriageReturns = true }
    return survey
  }

  /// Bytes of the well-formed multi-byte sequence at `offset`; 0: none (overlong, surrogate, cut
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
